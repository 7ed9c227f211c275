import type { SanctionGround } from '@leitstand/contract/base/limits';
import { type MessageTopic, sanctionMessage } from '@leitstand/contract/moderation/sanction-message';
import type { User } from '@leitstand/contract/users';
import { Text } from '@mantine/core';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './sanctions.module.css';
import { useModeration } from './sanctions.queries.ts';
import { sanctionText } from './sanctions.text.ts';

interface MessagePreviewProps {
  topic: MessageTopic;
  ground: SanctionGround;
  person: Pick<User, 'userName' | 'language'>;
  message: string;
  /** The end of a suspension; null: without an end, undefined: not chosen yet. */
  until: string | null | undefined;
  hidesContent: boolean;
}

/** What the person will read, in their language. */
export function MessagePreview({ topic, ground, person, message, until, hidesContent }: MessagePreviewProps) {
  const text = useText(sanctionText);
  const { data: moderation, isError } = useModeration();
  const { language, userName } = person;
  const shown =
    moderation &&
    until !== undefined &&
    sanctionMessage({
      topic,
      language,
      name: userName,
      ground: topic === 'changed' ? '' : moderation.texts[ground][language],
      message: message.trim(),
      until,
      hidesContent,
    });
  return (
    <section className={classes.preview} aria-label={text.preview} lang={language}>
      <Text size="xs" c="dimmed" lang={undefined}>
        {text.preview}
      </Text>
      {until === undefined && <Text size="sm">{text.previewWaits}</Text>}
      {isError && <Text size="sm">{text.previewFailed}</Text>}
      {shown && (
        <>
          <Text size="sm" fw={600}>
            {shown.subject}
          </Text>
          {shown.paragraphs.map((paragraph) => (
            <p key={paragraph} className={classes.paragraph}>
              {paragraph}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
