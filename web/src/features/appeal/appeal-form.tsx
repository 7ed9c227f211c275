import type { AppealLink } from '@leitstand/contract/appeals';
import type { Language } from '@leitstand/contract/base/languages';
import { APPEAL_LENGTH } from '@leitstand/contract/base/limits';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import classes from './appeal.module.css';
import { appealText } from './appeal.text.ts';

interface AppealFormProps {
  /** Of the sanction: the draft is kept under it. */
  id: string;
  link: AppealLink;
  language: Language;
  onSend(text: string): Promise<void>;
}

export function AppealForm({ id, link, language, onSend }: AppealFormProps) {
  const text = translate(appealText, language);
  const draft = `appeal-${id}`;
  const [typed, setTyped] = useState(() => String(loadDraft(draft)?.values.text ?? ''));
  const [problem, setProblem] = useState<'missing' | 'failed'>();
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function change(value: string): void {
    setTyped(value);
    setProblem(undefined);
    saveDraft(draft, { text: '' }, { text: value });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (typed.trim() === '') {
      setProblem('missing');
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    setIsSending(true);
    try {
      await onSend(typed);
      dropDraft(draft);
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
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {text.failed}
          </Alert>
        )}
        <Textarea
          ref={field}
          label={text.label}
          description={text.hint}
          size="md"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={APPEAL_LENGTH}
          aria-required
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          error={problem === 'missing' && text.missing}
        />
        <Text size="sm" c="dimmed" className={classes.used ?? ''} aria-live="off">
          {text.used(formatNumber(typed.length), formatNumber(APPEAL_LENGTH))}
        </Text>
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {text.send}
        </Button>
      </Stack>
    </form>
  );
}
