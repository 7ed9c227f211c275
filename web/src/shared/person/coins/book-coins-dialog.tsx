import { inputError } from '@leitstand/contract/base/errors/input-errors';
import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { LONG_TEXT_LENGTH, MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { bookCoins, type User, userKind } from '@leitstand/contract/users';
import { SegmentedControl, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../ui/api/call.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { fieldMissing } from '../../../ui/form/rules.ts';
import { type FieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { currentLanguage, useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { replaceInLists } from '../../../ui/list/paging/list-cache.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { listsOf } from '../../list/list-keys.ts';
import { nameOf } from '../user-name.ts';
import { coinsText } from './coins.text.ts';

interface Values {
  direction: 'add' | 'take';
  change: number | null;
  reason: string;
}

const BLANK: Values = { direction: 'add', change: null, reason: '' };

const signed = ({ direction, change }: Values) => (direction === 'add' ? 1 : -1) * (change ?? 0);

function validate(values: Values, balance: number): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  if (!values.change) errors.change = fieldMissing('change');
  else if (balance + signed(values) < 0)
    errors.change = inputError('COINS_BELOW_ZERO', currentLanguage(), { n: balance });
  if (values.reason.trim() === '') errors.reason = fieldMissing('reason');
  return errors;
}

interface BookCoinsDialogProps {
  user: User;
  onBooked(user: User): void;
  onClose(): void;
}

/** Adds coins to a user or takes some away, for a reason. */
export function BookCoinsDialog({ user, onBooked, onClose }: BookCoinsDialogProps) {
  const text = useText(coinsText);
  const language = useLanguage();
  const client = useQueryClient();
  const { mutateAsync: book } = useMutation({
    mutationFn: async (body: { userId: string; change: number; reason: string }) =>
      (await call(bookCoins, { body })).data,
    onSuccess: (booked) => replaceInLists(client, listsOf(userKind), booked),
  });
  const form = useForm({ initial: BLANK, validate: (values) => validate(values, user.currentCoins) });
  const now = formatNumber(user.currentCoins);
  const then = user.currentCoins + signed(form.values);

  async function submit(values: Values) {
    const booked = await book({ userId: user._id, change: signed(values), reason: values.reason.trim() });
    notifySuccess(text.booked(nameOf(user), formatNumber(booked.currentCoins)));
    onBooked(booked);
  }

  return (
    <FormDialog
      title={text.title(nameOf(user))}
      submitLabel={text.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={text.direction}
        fullWidth
        value={form.values.direction}
        onChange={(chosen) => form.set('direction', chosen === 'take' ? 'take' : 'add')}
        data={[
          { value: 'add', label: text.add },
          { value: 'take', label: text.take },
        ]}
      />
      <NumberField
        label={fieldLabel('change', language)}
        required
        min={0}
        max={MAX_AMOUNT}
        data-autofocus
        {...form.field('change')}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {form.values.change && then >= 0 ? text.newBalance(now, formatNumber(then)) : text.balance(now)}
      </Text>
      <TextAreaField
        label={fieldLabel('reason', language)}
        required
        rows={2}
        maxLength={LONG_TEXT_LENGTH}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
