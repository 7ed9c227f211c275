import type { ReactNode } from 'react';
import { translate } from '../i18n/text.ts';
import { dialogText } from './dialog.text.ts';
import { ask } from './questions.ts';

interface Confirmation {
  title: string;
  /** Names what will happen, and to whom. */
  message: ReactNode;
  /** The verb: *Löschen*, *Senden*. */
  confirmLabel: string;
  /** What is confirmed destroys something. */
  danger?: boolean;
}

/** Asks before something happens; true when it shall. */
export function confirm({ danger = false, ...question }: Confirmation): Promise<boolean> {
  return ask({ ...question, danger });
}

/** The error dialog; resolves when it is closed. */
export async function showError(message: ReactNode, title: string = translate(dialogText).error): Promise<void> {
  await ask({ title, message, confirmLabel: undefined, danger: true });
}
