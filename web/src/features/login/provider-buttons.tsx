import { beginSingleSignOn, listProviders, type SignInProvider } from '@leitstand/contract/api/access/single-sign-on';
import { Anchor, Button, Divider, Stack } from '@mantine/core';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { keepVisit, stateOf } from '../../shared/single-sign-on/kept-visits.ts';
import { call } from '../../ui/api/call.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { providersText } from './providers.text.ts';
import classes from './sign-in-form.module.css';

interface ProviderButtonsProps {
  routingTarget: string | undefined;
  /** Whether the form with the password is shown. */
  hasForm: boolean;
  /** Only the break-glass account may use a password. */
  onPasswordOff(): void;
  onShowForm(): void;
}

/** One button per provider of a single sign-on. The browser leaves the panel and comes back to `/signIn/<provider>`. */
export function ProviderButtons({ routingTarget, hasForm, onPasswordOff, onShowForm }: ProviderButtonsProps) {
  const text = useText(providersText);
  const language = useLanguage();
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  const [isPasswordOff, setIsPasswordOff] = useState(false);
  const [busyWith, setBusyWith] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const ownCheckbox = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isCurrent = true;
    // Labels are in the language of the call.
    call(listProviders, { headers: { 'accept-language': language } }).then(
      ({ data }) => {
        if (!isCurrent) return;
        setProviders(data.providers);
        setIsPasswordOff(!data.password);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);

  useEffect(() => {
    if (isPasswordOff) onPasswordOff();
  }, [isPasswordOff, onPasswordOff]);

  async function visit(provider: string): Promise<void> {
    setBusyWith(provider);
    setFailure(undefined);
    try {
      const stayLoggedIn = (ownCheckbox.current ?? formCheckbox())?.checked ?? false;
      const { data } = await call(beginSingleSignOn, { body: { provider, stayLoggedIn, canProve: true } });
      keepVisit(stateOf(new URL(data.url).search), { ticket: data.ticket, routingTarget });
      location.assign(data.url);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed);
      setBusyWith(undefined);
    }
  }

  if (providers.length === 0) return null;
  return (
    <Stack gap="md" mt={hasForm ? 'md' : 0}>
      {hasForm && <Divider label={text.or} />}
      {failure && (
        <p role="alert" className={classes.failure}>
          <IconAlertCircle size={20} aria-hidden />
          {failure}
        </p>
      )}
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          className={classes.provider ?? ''}
          size="md"
          fullWidth
          variant={hasForm ? 'default' : 'filled'}
          leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
          loading={busyWith === id}
          disabled={busyWith !== undefined && busyWith !== id}
          onClick={() => void visit(id)}
        >
          {text.signInWith(label)}
        </Button>
      ))}
      {!hasForm && (
        <div className={classes.row}>
          <label className={classes.stay}>
            <input ref={ownCheckbox} type="checkbox" />
            {text.stayLoggedIn}
          </label>
          <Anchor component="button" type="button" size="sm" onClick={onShowForm}>
            {text.breakGlass}
          </Anchor>
        </div>
      )}
    </Stack>
  );
}

/** One checkbox counts for all ways to sign in on the page. */
function formCheckbox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('input[name="stayLoggedIn"]');
}
