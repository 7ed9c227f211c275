import type { PersonFile } from '@leitstand/contract/api/person';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { USER_STATUS } from '@leitstand/contract/base/limits';
import { IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormatPhone } from '../../shared/person/phone.tsx';
import { imageUrl } from '../../ui/api/settings.ts';
import { countryName } from '../../ui/i18n/country-name.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { type Translated, useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { initialsOf } from '../../ui/list/cells/initials.ts';
import classes from './person.module.css';
import { personFileText } from './person.text.ts';

/** The key facts of the person. */
export function PersonHead({ file }: { file: PersonFile }) {
  const text = useText(personFileText);
  const language = useLanguage();
  const { user, level, country, lastActiveAt } = file;
  const app =
    user.version && user.system ? `${isolated(user.version)} (${isolated(user.system)})` : user.version || user.system;
  return (
    <div className={classes.head}>
      <PersonImage name={user.image} label={user.userName} />
      <dl className={classes.facts}>
        <Fact label={fieldLabel('email', language)} copy={{ value: user.email, label: text.copyEmail }} kind="wide" />
        <Fact
          label={fieldLabel('telephoneNumber', language)}
          copy={{ value: useFormatPhone()(user.telephoneNumber), label: text.copyPhone }}
          kind="wide"
        />
        <Fact label={text.status}>{statusOf(user, text)}</Fact>
        <Fact label={fieldLabel('currentCoins', language)}>{formatNumber(user.currentCoins)}</Fact>
        <Fact label={text.level}>{level !== null && formatNumber(level)}</Fact>
        <Fact label={fieldLabel('drivenKilometers', language)}>{`${formatNumber(user.drivenKilometers, 2)} km`}</Fact>
        <Fact label={text.registered}>{formatDate(user.createdAt)}</Fact>
        <Fact label={text.lastActive}>{formatDateTime(lastActiveAt ?? '')}</Fact>
        <Fact label={text.app}>{app}</Fact>
        <Fact label={text.country}>{countryName(country, language)}</Fact>
        <Fact label={text.id} copy={{ value: user._id, label: text.copyId }} kind="technical" />
      </dl>
    </div>
  );
}

function statusOf({ status, suspendedUntil }: PersonFile['user'], text: Translated<typeof personFileText>): string {
  if (status !== USER_STATUS.suspended) return text.active;
  return suspendedUntil ? text.suspendedUntil(formatDateTime(suspendedUntil)) : text.suspended;
}

/** Decorative: the name is shown above it. */
function PersonImage({ name, label }: { name: string; label: string }) {
  const [brokenName, setBrokenName] = useState<string>();
  if (name === '' || name === brokenName) {
    return (
      <span className={classes.image} aria-hidden>
        {initialsOf(label) || <IconUser size={32} stroke={1.5} />}
      </span>
    );
  }
  return (
    <img
      className={classes.image}
      src={imageUrl(name, 'medium')}
      alt=""
      width={88}
      height={88}
      onError={() => setBrokenName(name)}
    />
  );
}

interface FactProps {
  label: string;
  children?: ReactNode;
  /** Adds a copy button. */
  copy?: { value: string; label: string };
  /** Wide facts get their own line in narrow layouts. */
  kind?: 'wide' | 'technical';
}

function Fact({ label, children, copy, kind }: FactProps) {
  const text = useText(personFileText);
  const value = copy ? copy.value : children;
  return (
    <div className={classes.fact} data-kind={kind}>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <span className={classes.value}>{value}</span>
        ) : (
          <span className={classes.unknown}>{text.unknown}</span>
        )}
        {copy && copy.value !== '' && <CopyButton value={copy.value} label={copy.label} />}
      </dd>
    </div>
  );
}
