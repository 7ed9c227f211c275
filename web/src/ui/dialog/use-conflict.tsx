import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Difference } from './differences.ts';

type Choice = 'mine' | 'theirs' | 'back';

interface ConflictOptions<R> {
  /** The record as it was read when the form opened. */
  record: R;
  /** Reads the present record from the answer; nothing where it is unreadable. */
  read(current: unknown): R | undefined;
  /** What differs between the form and the present record. */
  compare(theirs: R): readonly Difference[];
  /** Puts the present record into the form. */
  take(theirs: R): void;
}

export interface Conflict<R> {
  /** The record the form builds upon. */
  readonly base: R;
  rebase(record: R): void;
  /** Sends the form; when somebody else was first, asks whose version shall stay. Throws what could not be settled. */
  save(send: (base: R) => Promise<unknown>): Promise<void>;
  readonly dialog: ReactNode;
}

/** Saving what somebody else may have changed in the meantime. */
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
