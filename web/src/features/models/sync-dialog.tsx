import { MODEL_CATEGORIES } from '@leitstand/contract/base/limits';
import {
  listMissingModels,
  type MissingModel,
  modelKind,
  type NewMakeModel,
  syncModels,
  unsyncModels,
} from '@leitstand/contract/makes';
import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listsOf } from '../../shared/list/list-keys.ts';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { call } from '../../ui/api/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { categoryName } from './category-name.ts';
import classes from './models.module.css';
import { modelsText } from './models.text.ts';

/** The names in a notice; further ones are counted. */
const NAMED = 3;

/** Shows the models of users' vehicles that are missing, and adds the chosen ones. */
export function SyncDialog({ onClose }: { onClose(): void }) {
  const text = useText(modelsText);
  const query = useQuery({
    queryKey: [modelKind.name, 'missing'],
    queryFn: async ({ signal }) => (await call(listMissingModels, { signal })).data,
    gcTime: 0,
  });
  return (
    <LoadedRecord query={query} title={text.sync} size="md" onClose={onClose}>
      {(missing) => <ModelChoice missing={missing} onClose={onClose} />}
    </LoadedRecord>
  );
}

function ModelChoice({ missing, onClose }: { missing: readonly MissingModel[]; onClose(): void }) {
  const text = useText(modelsText);
  const sync = useSync();
  const [leftOut, setLeftOut] = useState<ReadonlySet<MissingModel>>(new Set());
  const [motorbikes, setMotorbikes] = useState<ReadonlySet<MissingModel>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const chosen = missing.filter((model) => !leftOut.has(model));

  async function add() {
    setIsAdding(true);
    try {
      await sync(chosen.map((model) => ({ ...model, category: motorbikes.has(model) ? 'Motorbike' : 'Car' })));
      onClose();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <Dialog
      title={text.sync}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {missing.length === 0 ? text.close : text.cancel}
          </Button>
          {missing.length > 0 && (
            <Button loading={isAdding} disabled={chosen.length === 0} onClick={() => void add()}>
              {text.addModels(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {missing.length === 0 ? (
        <Text>{text.nothingMissing}</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm">{text.missing(missing.length)}</Text>
          <Checkbox
            label={text.chooseAll}
            checked={chosen.length === missing.length}
            indeterminate={chosen.length > 0 && leftOut.size > 0}
            onChange={() => setLeftOut(new Set(leftOut.size === 0 ? missing : []))}
          />
          <ul className={classes.missing} aria-label={text.sync}>
            {missing.map((model) => (
              <li key={nameOf(model)}>
                <Checkbox
                  label={nameOf(model)}
                  description={text.inVehicles(model.vehicles)}
                  checked={!leftOut.has(model)}
                  onChange={({ currentTarget }) => setLeftOut(withOr(leftOut, model, !currentTarget.checked))}
                />
                <NativeSelect
                  size="xs"
                  aria-label={text.categoryOf(nameOf(model))}
                  data={MODEL_CATEGORIES.map((value) => ({ value, label: categoryName(value) }))}
                  value={motorbikes.has(model) ? 'Motorbike' : 'Car'}
                  onChange={({ currentTarget }) =>
                    setMotorbikes(withOr(motorbikes, model, currentTarget.value === 'Motorbike'))
                  }
                />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  );
}

function useSync() {
  const text = useText(modelsText);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: listsOf(modelKind) });
  return async (chosen: readonly NewMakeModel[]) => {
    const wanted = chosen.map(({ make, model, category }) => ({ make, model, category }));
    const { data } = await call(syncModels, { body: { models: wanted } });
    void refresh();
    const { models } = data;
    const names = models.slice(0, NAMED).map(nameOf).join(', ');
    const more = models.length > NAMED ? ` ${text.andMore(models.length - NAMED)}` : '';
    if (models.length === 0) return notifySuccess(text.nothingMissing);
    notifySuccess(`${text.synced(models.length)} ${names}${more}`, { undo: { run: undo } });

    async function undo() {
      const body = { models: models.map(({ _id: id, revision }) => ({ id, revision })) };
      const { removed } = (await call(unsyncModels, { body })).data;
      void refresh();
      const kept = models.length - removed;
      notifySuccess(`${text.unsynced(removed)}${kept > 0 ? ` ${text.keptChanged(formatNumber(kept))}` : ''}`);
    }
  };
}

/** The set with the model, or without it. */
function withOr(set: ReadonlySet<MissingModel>, model: MissingModel, isIn: boolean): ReadonlySet<MissingModel> {
  const others = [...set].filter((each) => each !== model);
  return new Set(isIn ? [...others, model] : others);
}

function nameOf({ make, model }: Pick<MissingModel, 'make' | 'model'>): string {
  return `${isolated(make)} ${isolated(model)}`;
}
