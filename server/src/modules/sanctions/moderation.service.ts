import type { SanctionStep } from '@leitstand/contract/base/limits';
import { DEFAULT_LADDER, type Ladder, nextStep } from '@leitstand/contract/moderation/sanction-ladder';
import { DEFAULT_GROUND_TEXTS } from '@leitstand/contract/moderation/sanction-message';
import {
  type ModerationInput,
  type ModerationSettings,
  moderationSettings,
  type SanctionProposal,
} from '@leitstand/contract/moderation/sanctions';
import type { Queryable } from '../../db/database.ts';
import { lockSetting, readSetting, writeSetting } from '../../db/settings.queries.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { requireRevision } from '../../records/save-record.ts';
import { countSanctionsSince } from './sanctions.queries.ts';

const SETTING = 'moderation';
const DAY_MS = 24 * 60 * 60 * 1000;

const DEFAULTS: ModerationSettings = {
  texts: DEFAULT_GROUND_TEXTS,
  ladder: { withinDays: DEFAULT_LADDER.withinDays, steps: [...DEFAULT_LADDER.steps] },
  revision: 0,
};

export async function readModeration(db: Queryable): Promise<ModerationSettings> {
  return parsed(await readSetting(db, SETTING));
}

function parsed(stored: string | undefined): ModerationSettings {
  return stored === undefined ? DEFAULTS : moderationSettings.parse(JSON.parse(stored));
}

export async function saveModeration(change: Change, { revision, ...input }: ModerationInput) {
  const { tx } = change;
  const before = parsed(await lockSetting(tx, SETTING));
  await requireRevision(revision, before, async () => before);
  const after: ModerationSettings = { ...input, revision: before.revision + 1 };
  await writeSetting(tx, SETTING, JSON.stringify(after));
  await audit(change, { action: 'update', entity: 'moderation', entityId: SETTING, before, after });
  return after;
}

/** The next step for a person by the ladder. */
export async function proposeStep(db: Queryable, userId: string, now = new Date()): Promise<SanctionProposal> {
  const { ladder } = await readModeration(db);
  const earlier = await countSanctionsSince(db, userId, sinceOf(ladder, now));
  return { ...stepAfter(ladder, earlier), earlier, withinDays: ladder.withinDays };
}

function stepAfter(ladder: Ladder, earlier: number): { step: SanctionStep; days: number | null } {
  const { step, days } = nextStep(ladder, earlier);
  return { step, days };
}

function sinceOf({ withinDays }: Ladder, now: Date): Date {
  return new Date(now.getTime() - withinDays * DAY_MS);
}
