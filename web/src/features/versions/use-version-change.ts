import type { VersionImpact } from '@leitstand/contract/versions';
import { useState } from 'react';
import { awaitsApproval } from '../../ui/api/api-error.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { formatNumber, formatPercent } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useVersionCalls } from './versions.queries.ts';
import { versionsText } from './versions.text.ts';
import { trimmed, type VersionValues } from './versions-values.ts';

interface VersionChange {
  readonly isChanging: boolean;
  /** Shows the impact, asks for confirmation and calls `send`; true if it was changed, or waits for a second person. */
  change(
    values: VersionValues,
    isRollBack: boolean,
    send: (values: VersionValues) => Promise<unknown>,
  ): Promise<boolean>;
}

/** Changes the required versions, with confirmation. */
export function useVersionChange(): VersionChange {
  const { previewImpact } = useVersionCalls();
  const [isChanging, setIsChanging] = useState(false);

  async function change(
    typed: VersionValues,
    isRollBack: boolean,
    send: (values: VersionValues) => Promise<unknown>,
  ): Promise<boolean> {
    if (isChanging) return false;
    const values = trimmed(typed);
    setIsChanging(true);
    try {
      if (!(await ask(values, await previewImpact(values), isRollBack))) return false;
      await send(values);
      notifySuccess(translate(versionsText).changed);
      return true;
    } catch (error) {
      notifyError(error);
      return awaitsApproval(error);
    } finally {
      setIsChanging(false);
    }
  }

  return { isChanging, change };
}

function ask(values: VersionValues, impact: VersionImpact | undefined, isRollBack: boolean): Promise<boolean> {
  const text = translate(versionsText);
  const parts = [text.newValues(values.minimum, values.recommend), ...describe(impact)];
  return confirm({
    title: isRollBack ? text.rollBackQuestion : text.question,
    message: parts.join(' '),
    confirmLabel: isRollBack ? text.rollBack : text.change,
    danger: (impact?.lockedOut ?? 0) > 0,
  });
}

function describe(impact: VersionImpact | undefined): string[] {
  const text = translate(versionsText);
  if (!impact) return [text.impactUnknown];
  const { activeUsers, lockedOut, askedToUpdate, unknown } = impact;
  const share = (part: number) => formatPercent(activeUsers === 0 ? 0 : part / activeUsers);
  const said = text.impact(
    formatNumber(lockedOut),
    share(lockedOut),
    formatNumber(askedToUpdate),
    share(askedToUpdate),
    formatNumber(activeUsers),
  );
  return unknown === 0 ? [said] : [said, text.impactUnknownVersions(formatNumber(unknown))];
}
