import type { AppealLink } from '@leitstand/contract/api/appeal-link';
import type { Language } from '@leitstand/contract/base/languages';
import { APPEAL_LENGTH } from '@leitstand/contract/base/limits';
import { Button, InputBase, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { translate } from '../../ui/i18n/text.ts';
import classes from './appeal.module.css';
import { appealText } from './appeal.text.ts';
import { dropText, keepText, keptText } from './kept-text.ts';

interface AppealFormProps {
  /** Of the sanction: the draft is kept under it. */
  id: string;
  link: AppealLink;
  language: Language;
  onSend(text: string): Promise<void>;
}

export function AppealForm({ id, link, language, onSend }: AppealFormProps) {
  const text = translate(appealText, language);
  const [typed, setTyped] = useState(() => keptText(id));
  const [problem, setProblem] = useState<'missing' | 'failed'>();
  const [isSending, setIsSending] = useState(false);
  const excess = typed.trim().length - APPEAL_LENGTH;
  const tooLong = excess > 0 ? text.tooMany(excess, APPEAL_LENGTH) : undefined;
  const field = useRef<HTMLTextAreaElement>(null);

  function change(value: string): void {
    setTyped(value);
    setProblem(undefined);
    keepText(id, value);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (tooLong !== undefined) return field.current?.focus();
    if (typed.trim() === '') {
      setProblem('missing');
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setIsSending(true);
    try {
      await onSend(typed);
      dropText(id);
    } catch {
      setProblem('failed');
      setIsSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <section aria-labelledby="decision" lang={link.language} className={classes.decision}>
          <h2 id="decision">{text.decision}</h2>
          <Text fw={600}>{link.subject}</Text>
          <p>{link.paragraphs.join('\n\n')}</p>
        </section>
        {problem === 'failed' && (
          <Text role="alert" c="var(--panel-danger-text)">
            {text.failed}
          </Text>
        )}
        <InputBase
          component="textarea"
          ref={field}
          label={text.label}
          description={text.hint}
          size="md"
          multiline
          rows={8}
          aria-required
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          error={tooLong ?? (problem === 'missing' && text.missing)}
        />
        <Text size="sm" c="dimmed" className={classes.used ?? ''} aria-live="off">
          {text.used(typed.length, APPEAL_LENGTH)}
        </Text>
        <Text h={0} mt="-md" style={{ overflow: 'hidden' }} aria-live="polite">
          {tooLong && text.tooLong(APPEAL_LENGTH)}
        </Text>
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {text.send}
        </Button>
      </Stack>
    </form>
  );
}
