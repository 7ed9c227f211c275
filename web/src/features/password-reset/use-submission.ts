import { useState } from 'react';

interface Submission {
  readonly status: 'ready' | 'pending' | 'done';
  readonly error: Error | undefined;
  run(): Promise<void>;
}

/** Submits a form; ignores further attempts while a call is pending. */
export function useSubmission(submit: () => Promise<unknown>): Submission {
  const [status, setStatus] = useState<Submission['status']>('ready');
  const [error, setError] = useState<Error>();

  async function run(): Promise<void> {
    if (status === 'pending') return;
    setStatus('pending');
    setError(undefined);
    try {
      await submit();
      setStatus('done');
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setStatus('ready');
    }
  }

  return { status, error, run };
}
