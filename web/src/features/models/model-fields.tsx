import type { Language } from '@leitstand/contract/base/languages';
import { SHORT_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import type { Description } from '../../ui/dialog/differences.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { MakeField } from './make-field.tsx';
import type { ModelValues } from './model-values.ts';
import { modelsText } from './models.text.ts';

export function ModelFields({ form }: { form: Form<ModelValues> }) {
  const text = useText(modelsText);
  return (
    <>
      <SelectField
        {...form.field('category')}
        label={text.category}
        required
        options={[
          { value: 'Car', label: text.car },
          { value: 'Motorbike', label: text.motorbike },
        ]}
      />
      <MakeField {...form.field('make')} label={text.make} required />
      <TextField {...form.field('model')} label={text.model} required maxLength={SHORT_TEXT_LENGTH} />
    </>
  );
}

export function categoryLabel(category: ModelValues['category'], language?: Language): string {
  const text = translate(modelsText, language);
  return category === 'Motorbike' ? text.motorbike : text.car;
}

/** How the conflict dialog names and shows the fields. */
export function describeModel(language: Language): Description<ModelValues> {
  const text = translate(modelsText, language);
  return {
    category: { label: text.category, show: (category) => categoryLabel(category, language) },
    make: { label: text.make },
    model: { label: text.model },
  };
}
