import { lazy, Suspense, useEffect } from 'react';
import { useQuestions } from './dialog/questions.ts';
import { TipLayer } from './tip-layer.tsx';

// Nothing of this is needed for the first paint.
const loadQuestionDialog = () => import('./dialog/question-dialog.tsx');
const QuestionDialog = lazy(async () => ({ default: (await loadQuestionDialog()).QuestionDialog }));
const NotificationHost = lazy(async () => ({
  default: (await import('./notify/notification-host.tsx')).NotificationHost,
}));

/** What the kit needs once in the app: notices, questions and the tooltip. */
export function KitHosts() {
  const questions = useQuestions();
  useEffect(() => {
    // A question must be askable even when the server is gone by then.
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
