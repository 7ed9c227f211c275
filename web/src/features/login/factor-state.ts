import type { SecondFactor } from '@leitstand/contract/base/limits';

/** How somebody can prove who they are; the password counts for an account without a second factor. */
export type Way = SecondFactor | 'password';

export interface FactorState {
  readonly way: Way;
  readonly value: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

export type FactorEvent =
  | { readonly kind: 'chosen'; readonly way: Way }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'sent' }
  /** The browser's dialog for passkeys was closed: not an error. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string };

const CODE_LENGTH = 6;
/** Typing a code needs no further dialog; recovery codes are the last resort. */
const ORDER: readonly SecondFactor[] = ['code', 'passkey', 'recovery'];

/** The ways that an account has in this browser, the first one to begin with. */
export function waysOf(methods: readonly SecondFactor[], hasPasskeys: boolean): readonly Way[] {
  if (methods.length === 0) return ['password'];
  return ORDER.filter((way) => methods.includes(way) && (way !== 'passkey' || hasPasskeys));
}

export function begin(way: Way): FactorState {
  return { way, value: '', error: undefined, isBusy: false };
}

export function nextState(state: FactorState, event: FactorEvent): FactorState {
  switch (event.kind) {
    case 'chosen':
      return begin(event.way);
    case 'typed':
      return { ...state, value: contentOf(state.way, event.text), error: undefined };
    case 'sent':
      return { ...state, error: undefined, isBusy: true };
    case 'cancelled':
      return { ...state, isBusy: false };
    case 'refused':
      return { ...state, error: event.message, isBusy: false };
  }
}

/** Codes are pasted with spaces, and sometimes with a few words around them. */
function contentOf(way: Way, text: string): string {
  return way === 'code' ? text.replace(/\D/g, '').slice(0, CODE_LENGTH) : text;
}

/** Nothing can follow the last digit of a code, so it is sent at once. */
export function isComplete({ way, value, isBusy }: FactorState): boolean {
  return way === 'code' && value.length === CODE_LENGTH && !isBusy;
}

/** The part of a call that carries what was typed. */
export function typedProof({ way, value }: FactorState): {
  code?: string;
  recoveryCode?: string;
  password?: string;
} {
  if (way === 'password') return { password: value };
  return way === 'recovery' ? { recoveryCode: value.trim() } : { code: value };
}
