import type { Account } from '@leitstand/contract/api/access/account';
import { MUTABLE_MAILS, type MutableMail } from '@leitstand/contract/base/limits';
import { sendBroadcast } from '@leitstand/contract/broadcast';
import { Switch } from '@mantine/core';
import { useAccountChoice } from '../../shared/account/account.queries.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useRight } from '../../ui/session/rights.ts';
import classes from './account.module.css';
import { accountText } from './account.text.ts';
import { AccountSection } from './account-section.tsx';

/** Which mails the administrator wants; a switch applies at once. */
export function MailsSection({ account: { mutedMails } }: { account: Account }) {
  const text = useText(accountText);
  const choose = useAccountChoice();
  const maySend = useRight(sendBroadcast.access);
  const offered = MUTABLE_MAILS.filter((mail) => mail !== 'broadcastEnded' || maySend);
  const turn = (mail: MutableMail, isWanted: boolean) =>
    choose({ mutedMails: MUTABLE_MAILS.filter((each) => (each === mail ? !isWanted : mutedMails.includes(each))) });
  return (
    <AccountSection id="mails" title={text.mails} hint={text.alwaysSent}>
      <div className={classes.switches}>
        {offered.map((mail) => (
          <Switch
            key={mail}
            label={text[mail]}
            description={text[`${mail}Hint`]}
            checked={!mutedMails.includes(mail)}
            onChange={(event) => void turn(mail, event.currentTarget.checked)}
          />
        ))}
      </div>
    </AccountSection>
  );
}
