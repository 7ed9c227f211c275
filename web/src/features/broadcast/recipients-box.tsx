import { Skeleton } from '@mantine/core';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './broadcast.module.css';
import type { useRecipients } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';

/** The number of recipients by language; as high before it is known as afterwards. */
export function RecipientsBox({ recipients }: { recipients: ReturnType<typeof useRecipients> }) {
  const text = useText(broadcastText);
  const { data, isLoading, isError } = recipients;
  if (isLoading) return <Skeleton className={classes.recipientsWaiting ?? ''} radius="md" />;
  if (isError) return <p className={classes.recipients}>{text.recipientsUnknown}</p>;
  if (!data) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of numbers, not of form fields
    <div className={classes.recipients} role="group" aria-label={text.recipients}>
      <span className={classes.recipientsTotal}>
        {text.recipients}: {text.users(data.users, formatNumber(data.users))}
      </span>
      <span className={classes.recipientsParts}>
        <span>
          {formatNumber(data.de.users)} {text.inGerman}
        </span>
        <span>
          {formatNumber(data.en.users)} {text.inEnglish}
        </span>
      </span>
    </div>
  );
}
