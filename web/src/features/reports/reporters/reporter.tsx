import { standingOf } from '@leitstand/contract/moderation/reporters';
import type { Report } from '@leitstand/contract/reports';
import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { confirmWithReason } from '../../../ui/dialog/confirm.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useMayMute, useMuting } from './reporters.queries.ts';
import { reportersText } from './reporters.text.ts';

type Reporter = Report['data'][number];

const TONES = { reliable: 'done', unreliable: 'waiting', muted: 'neutral' } as const;

/** What earlier cases say about a reporter; nothing if they say little. */
export function ReporterBadge({ reporter }: { reporter: Reporter }) {
  const text = useText(reportersText);
  const standing = standingOf(reporter);
  if (standing === 'unknown') return null;
  const { right, wrong, muteReason } = reporter;
  const decided = text.rightOf(formatNumber(right), formatNumber(right + wrong));
  return (
    <StatusBadge tone={TONES[standing]}>
      <span data-tip={standing === 'muted' ? text.mutedBecause(muteReason) : decided}>{text[standing]}</span>
    </StatusBadge>
  );
}

/** Mutes a reporter, or takes it back. Not offered for deleted reporters. */
export function MuteButton({ reporter: { _id: userId, userName, muted } }: { reporter: Reporter }) {
  const text = useText(reportersText);
  const muting = useMuting();
  if (!useMayMute() || userId === '') return null;
  const label = muted ? text.unmuteName(userName) : text.muteName(userName);

  async function change() {
    const reason = muted ? undefined : await askReason();
    if (!muted && reason === undefined) return;
    muting.mutate(
      { userId, reason },
      {
        onSuccess: () => notifySuccess(muted ? text.isUnmuted(userName) : text.isMuted(userName)),
        onError: (error) => notifyError(error),
      },
    );
  }

  function askReason(): Promise<string | undefined> {
    const question = { title: text.muteTitle(userName), message: text.muteMessage, confirmLabel: text.mute };
    return confirmWithReason({ ...question, danger: false });
  }

  const Icon = muted ? IconVolume : IconVolumeOff;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      data-tip={label}
      loading={muting.isPending}
      onClick={() => void change()}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
