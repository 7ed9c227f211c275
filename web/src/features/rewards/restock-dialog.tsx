import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { type Reward, restockReward, rewardKind } from '@leitstand/contract/rewards';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listsOf } from '../../shared/list/list-keys.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { fieldInvalid, fieldMissing } from '../../ui/form/rules.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { rewardRecords } from './reward-records.tsx';
import { rewardsText } from './rewards.text.ts';
import { signed } from './stock-dialog.tsx';

interface RestockValues {
  amount: number | null;
}

/** Adds to the stock of a reward: the delivery is typed, not the new total. */
export function RestockDialog({ reward, onClose }: { reward: Reward; onClose(): void }) {
  const text = useText(rewardsText);
  const language = useLanguage();
  const restock = useRestock();
  const { remainingAmount } = reward;
  const form = useForm<RestockValues>({
    initial: { amount: null },
    validate({ amount }): FieldErrors<RestockValues> {
      if (amount === null || amount === 0) return { amount: fieldMissing('amount') };
      return remainingAmount + amount < 0 ? { amount: fieldInvalid('amount') } : {};
    },
  });
  const { amount } = form.values;
  return (
    <FormDialog
      title={text.restockOf(rewardRecords.nameOf(reward))}
      submitLabel={text.apply}
      size="sm"
      form={form}
      onSubmit={(values) => restock(reward, values.amount ?? 0)}
      onClose={onClose}
    >
      <NumberField
        {...form.field('amount')}
        label={fieldLabel('amount', language)}
        description={text.restockHint(formatNumber(remainingAmount))}
        required
        min={-MAX_AMOUNT}
        max={MAX_AMOUNT}
      />
      <Text size="sm" role="status">
        {text.restockResult(formatNumber(Math.max(0, remainingAmount + (amount || 0))))}
      </Text>
    </FormDialog>
  );
}

function useRestock() {
  const text = useText(rewardsText);
  const client = useQueryClient();

  async function add({ _id }: Reward, amount: number): Promise<void> {
    const { data } = await call(restockReward, { body: { rewardId: _id, amount } });
    replaceInLists(client, listsOf(rewardKind), data);
    void client.invalidateQueries({ queryKey: ['stock'] });
    const name = rewardRecords.nameOf(data);
    return notifySuccess(text.restocked(name, signed(amount), formatNumber(data.remainingAmount)), {
      undo: { run: () => takeBack(data, -amount) },
    });
  }

  async function takeBack(reward: Reward, amount: number): Promise<void> {
    try {
      await add(reward, amount);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      notifyError(text.restockUndoRefused);
    }
  }

  return add;
}
