import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyAndNotify } from './copy-and-notify.ts';

const DONE_MS = 1500;

interface CopyButtonProps {
  value: string;
  /** Names what is copied: *Email kopieren*. */
  label: string;
  tabIndex?: 0 | -1;
}

export function CopyButton({ value, label, tabIndex = 0 }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    setIsDone(await copyAndNotify(value));
  }

  return (
    <ActionIcon aria-label={label} data-tip={label} size={28} tabIndex={tabIndex} onClick={() => void copy()}>
      {isDone ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
    </ActionIcon>
  );
}
