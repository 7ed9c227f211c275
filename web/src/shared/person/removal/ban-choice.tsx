import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { SANCTION_GROUNDS, type SanctionGround } from '@leitstand/contract/base/limits';
import { imposeSanction } from '@leitstand/contract/moderation/sanctions';
import { useState } from 'react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { CheckboxField, SelectField } from '../../../ui/form/fields.tsx';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { stepText } from '../sanctions/step.text.ts';
import { removalText } from './removal.text.ts';

/** What a ban says beside its reason. The fields write into it; the question reads it once it is answered. */
export interface BanChoice {
  ground: SanctionGround;
  notify: boolean;
}

export function BanChoiceFields({ choice }: { choice: BanChoice }) {
  const text = useText(removalText);
  const names = useText(stepText);
  const language = useLanguage();
  const isKnown = useCapability(imposeSanction);
  const [shown, setShown] = useState({ ...choice });
  function set(change: Partial<BanChoice>) {
    Object.assign(choice, change);
    setShown({ ...choice });
  }
  if (!isKnown) return null;
  return (
    <>
      <SelectField
        label={fieldLabel('ground', language)}
        name="ground"
        value={shown.ground}
        error={undefined}
        options={SANCTION_GROUNDS.map((value) => ({ value, label: names[value] }))}
        onChange={(ground) => set({ ground })}
      />
      <CheckboxField
        label={text.banNotify}
        name="notify"
        value={shown.notify}
        error={undefined}
        onChange={(notify) => set({ notify })}
      />
    </>
  );
}
