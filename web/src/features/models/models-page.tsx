import { MODEL_CATEGORIES } from '@leitstand/contract/base/limits';
import {
  addModel,
  getModel,
  listMissingModels,
  listModels,
  type MakeModel,
  modelKind,
  newMakeModel,
  searchModels,
  syncModels,
  unsyncModels,
  updateModel,
} from '@leitstand/contract/makes';
import { screens } from '@leitstand/contract/screens';
import { Button } from '@mantine/core';
import { IconBuildingFactory2, IconCar, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LoadCsvButton } from '../../shared/csv/load-csv-button.tsx';
import { listing, recordKind } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { call } from '../../ui/api/call.ts';
import { defineForm } from '../../ui/form/define-form.ts';
import { choiceField, textField } from '../../ui/form/fields.tsx';
import { isolated } from '../../ui/i18n/isolated.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { categoryName } from './category-name.ts';
import { makeField } from './make-field.tsx';
import { modelsText } from './models.text.ts';
import { SyncDialog } from './sync-dialog.tsx';

const modelForm = defineForm(newMakeModel, {
  category: choiceField(MODEL_CATEGORIES, { blank: 'Car', nameOf: categoryName, required: true }),
  make: makeField({ required: true }),
  model: textField({ required: true }),
});

const modelRecords = recordKind({
  kind: modelKind,
  text: modelsText,
  form: modelForm,
  size: 'md',
  calls: {
    ...listing(listModels, searchModels),
    one: getModel,
    add: (values) => call(addModel, modelForm.sent(values)),
    update: (values, { _id, revision }) => call(updateModel, modelForm.sent(values, { id: _id, revision })),
  },
  consequence: () => translate(modelsText).vehiclesRemain,
  nameOf: ({ make, model }) => `${isolated(make)} ${isolated(model)}`.trim() || translate(modelsText).noName,
});

export function ModelsPage() {
  return <RecordPage kind={modelRecords} columns={useModelsColumns()} head={<HeadButtons />} />;
}

function HeadButtons() {
  const text = useText(modelsText);
  const mayRead = useRight('ReadUsers');
  return (
    <>
      <LoadCsvButton target="models" kind={modelKind} />
      <SyncButton />
      {mayRead && (
        <Button
          variant="default"
          leftSection={<IconCar size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to={screens.vehicles.path} />}
        >
          {text.vehicles}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconBuildingFactory2 size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to={screens.makes.path} />}
      >
        {text.makes}
      </Button>
    </>
  );
}

function SyncButton() {
  const text = useText(modelsText);
  const mayCall = useMayCall();
  const [isOpen, setIsOpen] = useState(false);
  if (![listMissingModels, syncModels, unsyncModels].every(mayCall)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        data-tip={text.syncHint}
        onClick={() => setIsOpen(true)}
      >
        {text.sync}
      </Button>
      {isOpen && <SyncDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useModelsColumns(): readonly Column<MakeModel>[] {
  const text = useText(modelsText);
  return useMemo(
    () => [
      {
        key: 'category',
        header: text.category,
        width: 140,
        narrow: 'under',
        cell: (model) => <TextCell value={categoryName(model.category)} />,
      },
      { key: 'make', header: text.make, flex: 1, cell: (model) => <TextCell value={model.make} /> },
      { key: 'model', header: text.model, flex: 1, cell: (model) => <TextCell value={model.model} /> },
    ],
    [text],
  );
}
