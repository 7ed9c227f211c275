import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FailureMessage } from './failure-message.tsx';

/** The error page of the router; retrying loads the page again. */
export function FailurePage({ error }: { error: unknown }) {
  const router = useRouter();
  const retry = useCallback(() => void router.invalidate(), [router]);
  return <FailureMessage error={error} retry={retry} />;
}
