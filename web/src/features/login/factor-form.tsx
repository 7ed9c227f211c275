import type { PasskeyAnswer } from '@leitstand/contract/api/access/second-factor';
import type { SecondFactor } from '@leitstand/contract/base/limits';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { factorText } from './factor.text.ts';
import { begin, isComplete, nextState, typedProof, type Way, waysOf } from './factor-state.ts';
import type { PasskeyChallenge } from './passkey.ts';
import classes from './sign-in-form.module.css';

/** One of them, as the calls take it. */
export interface Proof {
  code?: string;
  recoveryCode?: string;
  password?: string;
  passkey?: PasskeyAnswer;
  passkeyTicket?: string;
}

interface FactorFormProps {
  /** The second factors of the account; without any it is the password. */
  methods: readonly SecondFactor[];
  submitLabel: string;
  beginPasskey(): Promise<PasskeyChallenge>;
  /** Rejects with an `ApiError` if the proof is refused. */
  onProof(proof: Proof): Promise<unknown>;
  /** Left of the button; without it the button has the whole width. */
  cancel?: ReactNode;
  /** Below the other ways. */
  children?: ReactNode;
}

const MINUTE_SECONDS = 60;
const FIELDS = {
  code: { autoComplete: 'one-time-code', inputMode: 'numeric', type: 'text' },
  recovery: { autoComplete: 'off', inputMode: 'text', type: 'text' },
  password: { autoComplete: 'current-password', inputMode: 'text', type: 'password' },
} as const;

/** Asks for a second factor: a code, a passkey or a recovery code; for the password of an account without one. */
export function FactorForm({ methods, submitLabel, beginPasskey, onProof, cancel, children }: FactorFormProps) {
  const text = useText(factorText);
  const ways = waysOf(methods, 'PublicKeyCredential' in window);
  const [state, dispatch] = useReducer(nextState, begin(ways[0] ?? 'passkey'));
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { way, value, error, isBusy } = state;

  useEffect(() => {
    (way === 'passkey' ? button : field).current?.focus();
  }, [way]);

  async function send(work: () => Promise<unknown>): Promise<void> {
    dispatch({ kind: 'sent' });
    try {
      await work();
    } catch (failure) {
      dispatch({ kind: 'refused', message: refusalOf(failure) });
      field.current?.select();
    }
  }

  async function sendPasskey(): Promise<void> {
    const { askPasskey } = await import('./passkey.ts');
    const challenge = await beginPasskey();
    const passkey = await askPasskey(challenge);
    if (passkey) await onProof({ passkey, passkeyTicket: challenge.ticket });
    else dispatch({ kind: 'cancelled' });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (way === 'passkey') void send(sendPasskey);
    else if (value.trim() === '') dispatch({ kind: 'refused', message: text.missing });
    else void send(() => onProof(typedProof(state)));
  }

  function type(typed: string): void {
    const event = { kind: 'typed', text: typed } as const;
    dispatch(event);
    const next = nextState(state, event);
    if (isComplete(next)) void send(() => onProof(typedProof(next)));
  }

  function choose(chosen: Way): void {
    dispatch({ kind: 'chosen', way: chosen });
    if (chosen === 'passkey') void send(sendPasskey);
  }

  const labels: Readonly<Record<Way, string>> = {
    code: text.useCode,
    passkey: text.usePasskey,
    recovery: text.useRecovery,
    password: text.password,
  };
  const others = ways.filter((other) => other !== way);
  const hints = { code: text.codeHint, recovery: text.recoveryHint, password: undefined } as const;

  if (ways.length === 0) return <Text>{text.noWay}</Text>;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {way === 'passkey' ? (
          <Text size="sm" c="dimmed">
            {text.passkeyHint}
          </Text>
        ) : (
          <TextInput
            key={way}
            ref={field}
            label={text[way]}
            description={hints[way]}
            name={way}
            {...FIELDS[way]}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            size="md"
            value={value}
            error={error}
            errorProps={{ role: 'alert' }}
            readOnly={isBusy}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        {way === 'passkey' && error && (
          <p role="alert" className={classes.failure}>
            {error}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          {cancel}
          <Button ref={button} type="submit" size={cancel ? 'sm' : 'md'} fullWidth={!cancel} loading={isBusy}>
            {way === 'passkey' ? text.usePasskey : submitLabel}
          </Button>
        </Group>
        {(others.length > 0 || children) && (
          <Stack gap="xs" align="flex-start">
            {others.map((other) => (
              <Anchor key={other} component="button" type="button" size="sm" onClick={() => choose(other)}>
                {labels[other]}
              </Anchor>
            ))}
            {children}
          </Stack>
        )}
      </Stack>
    </form>
  );
}

/** After too many attempts, how long to wait. Own code: the modules of the screens are not loaded for a sign-in. */
function refusalOf(error: unknown): string {
  const text = translate(factorText);
  if (!(error instanceof ApiError)) return text.failed;
  const { status, retryAfterSeconds: seconds, message } = error;
  if (status !== 429 || !seconds) return message;
  const until = new Date(Date.now() + seconds * 1000);
  const clock = until.toLocaleTimeString(currentLanguage(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return text.wait(Math.ceil(seconds / MINUTE_SECONDS), clock);
}
