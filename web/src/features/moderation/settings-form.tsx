import { LANGUAGES } from '@leitstand/contract/base/languages';
import { LONG_TEXT_LENGTH, SANCTION_GROUNDS } from '@leitstand/contract/base/limits';
import { MAX_LADDER_WINDOW_DAYS } from '@leitstand/contract/moderation/sanction-ladder';
import { type ModerationSettings, moderationSettings } from '@leitstand/contract/moderation/sanctions';
import { Alert, Button, Group, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { focusFirstInvalid } from '../../ui/dialog/form-focus.ts';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { Box } from '../../ui/figures/box.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { hasProblem } from '../../ui/form/problem.tsx';
import { type FieldName, type Form, useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { LadderField } from './ladder-field.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useSaveSettings } from './moderation.queries.ts';
import classes from './settings.module.css';
import { settingsText } from './settings.text.ts';
import {
  defaultValues,
  inputOf,
  type SettingsValues,
  settingsDescription,
  textField,
  validateSettings,
  valuesOfSettings,
} from './settings-values.ts';

export function SettingsForm({ settings }: { settings: ModerationSettings }) {
  const text = useText(settingsText);
  const mayChange = useRight('WriteUsers');
  const send = useSaveSettings();
  const [isSaving, setIsSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<SettingsValues>({
    initial: valuesOfSettings(settings),
    validate: validateSettings,
    draftKey: 'moderation',
  });
  const conflict = useConflict<ModerationSettings>({
    record: settings,
    read: (current) => moderationSettings.safeParse(current).data,
    compare: (theirs) => differencesOf(form.values, valuesOfSettings(theirs), settingsDescription()),
    take: (theirs) => form.reset(valuesOfSettings(theirs)),
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSaving) return;
    const isBroken = Object.keys(form.validate()).length > 0;
    if (isBroken || hasProblem(element.current)) return focusFirstInvalid(element.current);
    setIsSaving(true);
    try {
      await conflict.save((base) => {
        // The live event may arrive before the answer and remount this form, which must not find the draft.
        form.dropDraft();
        return send(inputOf(form.values, base.revision));
      });
      notifySuccess(text.saved);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsSaving(false);
    }
  }

  function fillIn(values: SettingsValues) {
    for (const name of Object.keys(values) as FieldName<SettingsValues>[]) form.set(name, values[name]);
    notifySuccess(text.restoredDefaults);
  }

  return (
    <>
      <form ref={element} className={classes.settings} onSubmit={(event) => void submit(event)} noValidate>
        {form.wasRestored && (
          <Alert color="amber">
            <Group gap="sm" justify="space-between">
              <span>{text.restored}</span>
              <Button size="compact-sm" variant="default" onClick={() => form.reset()}>
                {text.discard}
              </Button>
            </Group>
          </Alert>
        )}
        <div className={classes.columns}>
          <div className={classes.fields}>
            <Box title={text.ladder} hint={text.ladderHint}>
              <LadderField
                value={form.values.steps}
                onChange={(steps) => form.set('steps', steps)}
                disabled={!mayChange}
              />
              <div className={classes.window}>
                <NumberField
                  {...form.field('withinDays')}
                  label={text.withinDays}
                  min={1}
                  max={MAX_LADDER_WINDOW_DAYS}
                  suffix={` ${text.days}`}
                  required
                  disabled={!mayChange}
                />
              </div>
            </Box>
            <GroundTexts form={form} disabled={!mayChange} />
          </div>
          <div className={classes.aside}>
            <MailPreview values={form.values} />
          </div>
        </div>
        {mayChange ? (
          <Group justify="space-between">
            <Button variant="default" onClick={() => fillIn(defaultValues())}>
              {text.restoreDefaults}
            </Button>
            <Button type="submit" loading={isSaving}>
              {text.save}
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {text.readOnly}
          </Text>
        )}
      </form>
      {conflict.dialog}
    </>
  );
}

function GroundTexts({ form, disabled }: { form: Form<SettingsValues>; disabled: boolean }) {
  const text = useText(settingsText);
  const words = useText(stepText);
  const languages = { de: text.german, en: text.english };
  return (
    <Box title={text.texts} hint={text.textsHint}>
      {SANCTION_GROUNDS.map((ground) => (
        <fieldset key={ground} className={classes.ground}>
          <legend>{words[ground]}</legend>
          {LANGUAGES.map((language) => (
            <TextAreaField
              key={language}
              {...form.field(textField(ground, language))}
              label={languages[language]}
              rows={3}
              maxLength={LONG_TEXT_LENGTH}
              required
              disabled={disabled}
            />
          ))}
        </fieldset>
      ))}
    </Box>
  );
}
