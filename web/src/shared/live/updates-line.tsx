import { UnstyledButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Translated } from '../../ui/i18n/text.ts';
import { useText } from '../../ui/i18n/text.ts';
import { listUpdatesText } from './list-updates.text.ts';
import type { KindUpdates } from './list-updates.ts';
import classes from './live.module.css';

/** Shows above a list how many records others have changed, and loads them on request. */
export function UpdatesLine({ updates }: { updates: KindUpdates }) {
  const text = useText(listUpdatesText);
  const region = useRef<HTMLOutputElement>(null);
  const line = lineText(updates, text);

  function show(): void {
    // The button disappears when the list is loaded; keep the focus here.
    region.current?.focus();
    updates.onShow();
  }

  return (
    <output ref={region} className={classes.updates} tabIndex={-1}>
      {line !== undefined && (
        <UnstyledButton className={classes.updatesButton ?? ''} onClick={show} data-testid="updates-line">
          <IconRefresh size={14} stroke={2} aria-hidden />
          <span className={classes.updatesText}>{line}</span>
        </UnstyledButton>
      )}
    </output>
  );
}

/** *3 neue Benutzer und 1 Änderung, anzeigen*; undefined without changes. */
function lineText({ kind, added, changed, isUncertain }: KindUpdates, text: Translated<typeof listUpdatesText>) {
  if (isUncertain) return `${text.uncertain}, ${text.reload}`;
  const parts = [...(added > 0 ? [text.added(kind, added)] : []), ...(changed > 0 ? [text.changed(changed)] : [])];
  if (parts.length === 0) return undefined;
  return `${parts.join(text.and)}, ${added > 0 ? text.show : text.reload}`;
}
