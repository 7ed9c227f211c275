import { type AppVersions, appVersions } from '@leitstand/contract/versions';
import { Alert, Button, Group } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import { showError } from '../../ui/dialog/confirm.ts';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { focusFirstInvalid } from '../../ui/dialog/form-focus.ts';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { hasProblem } from '../../ui/form/problem.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useRight } from '../../ui/session/rights.ts';
import { InstalledList } from './installed-list.tsx';
import { useVersionChange } from './use-version-change.ts';
import classes from './versions.module.css';
import { useVersionCalls } from './versions.queries.ts';
import { versionsText } from './versions.text.ts';
import { type VersionValues, validateVersions, valuesOfVersions } from './versions-values.ts';

const VERSION_LENGTH = 17;

/** Edits both versions, with a live preview of the affected installations. */
export function VersionsForm({ versions }: { versions: AppVersions }) {
  const text = useText(versionsText);
  const mayChange = useRight('GlobalAccess');
  const form = useForm<VersionValues>({
    initial: valuesOfVersions(versions),
    validate: validateVersions,
    draftKey: 'versions',
  });
  const formElement = useRef<HTMLFormElement>(null);
  const { update } = useVersionCalls();
  const { isChanging, change } = useVersionChange();
  const conflict = useConflict<AppVersions>({
    record: versions,
    read: (current) => appVersions.safeParse(current).data,
    compare: (theirs) =>
      differencesOf(form.values, valuesOfVersions(theirs), {
        minimum: { label: text.minimum },
        recommend: { label: text.recommend },
      }),
    take: (theirs) => form.reset(valuesOfVersions(theirs)),
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const broken = form.validate();
    if (Object.keys(broken).length > 0 || hasProblem(formElement.current)) {
      if (form.values.minimum.trim() === '') await showError(text.fillMinimum);
      focusFirstInvalid(formElement.current);
      return;
    }
    await change(form.values, false, (values) =>
      conflict.save((base) => {
        // The live event may arrive before the answer and remount this form, which must not find the draft.
        form.dropDraft();
        return update(values, base.revision);
      }),
    );
  }

  return (
    <>
      <form ref={formElement} className={classes.box} onSubmit={(event) => void submit(event)} noValidate>
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
        <TextField
          {...form.field('minimum')}
          label={text.minimum}
          description={text.minimumHint}
          placeholder="1.2.3"
          maxLength={VERSION_LENGTH}
          required
          disabled={!mayChange}
        />
        <TextField
          {...form.field('recommend')}
          label={text.recommend}
          description={text.recommendHint}
          placeholder="1.2.3"
          maxLength={VERSION_LENGTH}
          disabled={!mayChange}
        />
        {mayChange ? (
          <Group justify="flex-end">
            <Button type="submit" loading={isChanging}>
              {text.send}
            </Button>
          </Group>
        ) : (
          <p className={classes.quiet}>{text.readOnly}</p>
        )}
      </form>
      <InstalledList values={form.values} />
      {conflict.dialog}
    </>
  );
}
