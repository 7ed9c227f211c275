import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';

/** A pending question to the administrator. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly message: ReactNode;
  /** Absent for messages without a choice. */
  readonly confirmLabel: string | undefined;
  readonly cancelLabel?: string;
  readonly danger: boolean;
  /** Present if a reason is required. */
  readonly suggestedReason?: string;
  /** The reason, blank if none is required; undefined if cancelled. */
  answer(reason: string | undefined): void;
}

let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Question[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ask(question: Omit<Question, 'id' | 'answer'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (reason: string | undefined) => {
      change(questions.filter((open) => open.id !== id));
      resolve(reason);
    };
    change([...questions, { ...question, id, answer }]);
  });
}

export function useQuestions(): readonly Question[] {
  return useSyncExternalStore(subscribe, () => questions);
}
