import { APPROVAL_ACTIONS, APPROVER_WAITING_DAYS, type ApprovalAction } from '@leitstand/contract/base/limits';

/** The actions that need a second administrator, and above how many recipients, people or records they do. */
export type FourEyesRules = Readonly<Partial<Record<ApprovalAction, number>>>;

/** Below every amount: a broadcast that has no recipients yet may have some when it is sent. */
export const ALWAYS = -1;

/** Reads rules such as `broadcast:10000,version`; undefined if they are not valid. */
export function readFourEyes(text: string): FourEyesRules | undefined {
  const rules: Partial<Record<ApprovalAction, number>> = {};
  if (text === 'off') return rules;
  for (const rule of text.split(',')) {
    const [, name, above] = /^([a-z]+)(?::(\d{1,9}))?$/.exec(rule.trim()) ?? [];
    const action = APPROVAL_ACTIONS.find((known) => known === name);
    if (!action || action in rules) return undefined;
    rules[action] = above === undefined ? ALWAYS : Number(above);
  }
  return rules;
}

/** The action among these amounts that needs a second administrator. */
export function ruledAction(
  rules: FourEyesRules,
  amounts: Readonly<Partial<Record<ApprovalAction, number>>>,
): ApprovalAction | undefined {
  return APPROVAL_ACTIONS.find((action) => {
    const [above, amount] = [rules[action], amounts[action]];
    return above !== undefined && amount !== undefined && amount > above;
  });
}

/** Why rules do not protect what they seem to; undefined if they do. */
export function gapIn(rules: FourEyesRules): string | undefined {
  if (Object.keys(rules).length === 0 || 'rights' in rules) return undefined;
  return (
    'FOUR_EYES has no rights: one administrator alone can invite a second account of their own, ' +
    `which approves their requests once it is ${APPROVER_WAITING_DAYS} days old. Add rights to FOUR_EYES.`
  );
}
