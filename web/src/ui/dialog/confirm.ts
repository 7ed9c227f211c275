import type { ReactNode } from 'react';
import { translate } from '../i18n/text.ts';
import { dialogText } from './dialog.text.ts';
import { ask } from './questions.ts';

interface Confirmation {
  title: string;
  /** Describes the effect and the record it affects. */
  message: ReactNode;
  /** The verb: *Löschen*, *Senden*. */
  confirmLabel: string;
  /** What the safe button does; *Abbrechen* by default. */
  cancelLabel?: string;
  /** Destructive. */
  danger?: boolean;
}

/** Asks for confirmation; true if confirmed. */
export function confirm({ danger = false, ...question }: Confirmation): Promise<boolean> {
  return ask({ ...question, danger }).then((answer) => answer !== undefined);
}

/**
 * Asks for confirmation and for the reason; undefined if it was cancelled. The question names the person and the
 * consequence. Unless told otherwise it destroys something, and the focus is on *Abbrechen*.
 */
export function confirmWithReason(question: Confirmation & { suggestedReason?: string }): Promise<string | undefined> {
  const { danger = true, suggestedReason = '', ...rest } = question;
  return ask({ ...rest, danger, suggestedReason });
}

/** Shows an error dialog; resolves when it is closed. */
export async function showError(message: ReactNode, title: string = translate(dialogText).error): Promise<void> {
  await ask({ title, message, confirmLabel: undefined, danger: true });
}
