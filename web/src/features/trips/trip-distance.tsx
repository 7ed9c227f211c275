import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { listText } from '../../ui/list/list.text.ts';
import classes from './trips.module.css';
import { tripsText } from './trips.text.ts';
import type { TripDistance } from './use-trip-distance.ts';

const METRES_PER_KILOMETRE = 1000;

/** The distance; an estimate is marked as such. */
export function TripDistanceLine({ distance }: { distance: TripDistance }) {
  const text = useText(tripsText);
  return (
    <div className={classes.distance} role="status" aria-live="polite">
      <Text size="sm" fw={600} component="span">
        {text.distance}
      </Text>
      <DistanceText distance={distance} />
    </div>
  );
}

function DistanceText({ distance }: { distance: TripDistance }) {
  const text = useText(tripsText);
  const common = useText(listText);
  const { state, metres, route } = distance;
  if (state === 'incomplete') return <Hint>{text.choosePoints}</Hint>;
  if (state === 'computing') return <Hint>{text.computing}</Hint>;
  if (state === 'failed') {
    return (
      <Hint>
        {text.distanceFailed} <TextButton label={common.retry} onClick={distance.retry} />
      </Hint>
    );
  }
  if (state === 'stored') return <StoredDistance distance={distance} />;
  const kilometres = kilometresOf(metres ?? 0);
  if (route?.isEstimate === true) {
    return (
      <>
        <StatusBadge tone="waiting">{text.estimated(kilometres)}</StatusBadge>
        <Hint>{text.estimateHint}</Hint>
      </>
    );
  }
  return (
    <Text size="sm" component="span">
      {text.kilometres(kilometres)}
      {route?.duration != null && ` · ${text.duration(formatDuration(route.duration))}`}
    </Text>
  );
}

/** A saved distance that is not the one of the route on the map. */
function StoredDistance({ distance: { metres, route, takeRoute } }: { distance: TripDistance }) {
  const text = useText(tripsText);
  return (
    <>
      <Text size="sm" component="span">
        {metres === null ? text.noDistance : text.stored(kilometresOf(metres))}
      </Text>
      {route?.isEstimate === true && <Hint>{text.straightLine}</Hint>}
      {route?.isEstimate === false && (
        <Hint>
          {text.otherRoute(kilometresOf(route.distance), formatDuration(route.duration ?? 0))}{' '}
          <TextButton label={text.takeRoute} onClick={takeRoute} />
        </Hint>
      )}
    </>
  );
}

function kilometresOf(metres: number): string {
  return formatNumber(metres / METRES_PER_KILOMETRE, 1);
}

function TextButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Anchor component="button" type="button" size="sm" className={classes.change ?? ''} onClick={onClick}>
      {label}
    </Anchor>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" component="span">
      {children}
    </Text>
  );
}
