import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './case.module.css';
import { caseKeysText, caseText } from './case.text.ts';
import type { CaseQueue } from './use-case-queue.ts';

interface AllDoneProps {
  decided: number;
  queue: CaseQueue;
  onContinue(id: string): void;
}

/** The end of the queue. Continues if further cases are still being loaded. */
export function AllDone({ decided, queue, onContinue }: AllDoneProps) {
  const text = useText(caseText);
  const keys = useText(caseKeysText);
  const { following, isGrowing, heldByOthers } = queue;
  const waits = isGrowing && following !== undefined;
  useEffect(() => {
    if (waits) onContinue(following._id);
  });
  if (isGrowing) {
    return (
      <div className={classes.waiting} role="status" aria-label={text.loading}>
        <Loader size={24} />
      </div>
    );
  }
  const sentences = [
    decided > 0 ? text.decided(decided) : text.noneOpen,
    ...(heldByOthers > 0 ? [text.heldCases(heldByOthers)] : []),
  ];
  return (
    <div role="status" className={classes.done}>
      <EmptyState
        icon={IconCircleCheck}
        title={text.allDone}
        message={sentences.join(' ')}
        action={
          following && (
            <Button variant="default" onClick={() => onContinue(following._id)}>
              {keys.nextHelp}
            </Button>
          )
        }
      />
    </div>
  );
}
