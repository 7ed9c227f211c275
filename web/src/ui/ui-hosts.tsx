import { lazy, Suspense, useEffect } from 'react';
import { useQuestions } from './dialog/questions.ts';
import { TipLayer } from './tip-layer.tsx';

// Not needed for the first paint.
const loadQuestionDialog = () => import('./dialog/question-dialog.tsx');
const QuestionDialog = lazy(async () => ({ default: (await loadQuestionDialog()).QuestionDialog }));
const NotificationHost = lazy(async () => ({
  default: (await import('./notify/notification-host.tsx')).NotificationHost,
}));

/** Hosts that the app mounts once: notices, dialogs and the tooltip. */
export function UiHosts() {
  const questions = useQuestions();
  useEffect(() => {
    // Preload: dialogs must work even if the server is unreachable later.
    void loadQuestionDialog();
  }, []);
  return (
    <>
      <TipLayer />
      <Suspense fallback={null}>
        <NotificationHost />
        {questions.map((question) => (
          <QuestionDialog key={question.id} question={question} />
        ))}
      </Suspense>
    </>
  );
}
