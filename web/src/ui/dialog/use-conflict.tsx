import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { Difference } from './differences.ts';

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

type Choice = 'mine' | 'theirs' | 'back';

interface ConflictOptions<R> {
  /** The record when the form opened. */
  record: R;
  /** Parses the current record of the answer; undefined if invalid. */
  read(current: unknown): R | undefined;
  /** The differences between the form and the current record. */
  compare(theirs: R): readonly Difference[];
  /** Loads the current record into the form. */
  take(theirs: R): void;
}

export interface Conflict<R> {
  /** The record the form is based on. */
  readonly base: R;
  rebase(record: R): void;
  /** Saves; on a conflict asks which version to keep. Throws errors that it cannot resolve. */
  save(send: (base: R) => Promise<unknown>): Promise<void>;
  readonly dialog: ReactNode;
}

/** Saves a record that somebody else may have changed since. */
export function useConflict<R>({ record, read, compare, take }: ConflictOptions<R>): Conflict<R> {
  const [base, setBase] = useState(record);
  const [question, setQuestion] = useState<{ theirs: R; answer(choice: Choice): void }>();

  function ask(theirs: R): Promise<Choice> {
    return new Promise((resolve) => {
      const answer = (choice: Choice) => {
        setQuestion(undefined);
        resolve(choice);
      };
      setQuestion({ theirs, answer });
    });
  }

  async function save(send: (base: R) => Promise<unknown>) {
    let current = base;
    for (;;) {
      try {
        await send(current);
        return;
      } catch (error) {
        const theirs = isConflict(error) ? read(error.current) : undefined;
        if (theirs === undefined) throw error;
        const choice = await ask(theirs);
        if (choice === 'back') throw error;
        setBase(theirs);
        if (choice === 'theirs') {
          take(theirs);
          throw error;
        }
        current = theirs;
      }
    }
  }

  const dialog = question && (
    <ConflictDialog
      differences={compare(question.theirs)}
      onSaveMine={async () => question.answer('mine')}
      onTakeTheirs={() => question.answer('theirs')}
      onBack={() => question.answer('back')}
    />
  );
  return { base, rebase: setBase, save, dialog };
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
}
