import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconMapOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './map.module.css';
import { mapText } from './map.text.ts';
import type { World } from './offline/world.ts';

interface LazyMapProps<V> {
  /** Loads the view, and OpenLayers with it. */
  load(): Promise<V>;
  height: number | string;
  children(view: V, world: World): ReactNode;
}

type State<V> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; view: V; world: World };

/** Shows a skeleton of the map's size until OpenLayers and the map data are loaded. */
export function LazyMap<V>({ load, height, children }: LazyMapProps<V>) {
  const text = useText(mapText);
  const [state, setState] = useState<State<V>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to load again
  useEffect(() => {
    let isWanted = true;
    setState({ status: 'loading' });
    Promise.all([load(), import('./offline/world.ts').then(({ loadWorld }) => loadWorld())]).then(
      ([view, world]) => isWanted && setState({ status: 'ready', view, world }),
      () => isWanted && setState({ status: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);

  return (
    <div className={classes.frame} style={{ height }}>
      {state.status === 'loading' && (
        <>
          <Skeleton height="100%" radius={0} />
          <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
        </>
      )}
      {state.status === 'failed' && (
        <div role="alert" className={classes.waiting}>
          <IconMapOff size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
          <Text size="sm">{text.failed}</Text>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            // Some browsers never retry a failed import; input is kept as a draft.
            onClick={() => (attempt > 0 ? location.reload() : setAttempt(1))}
          >
            {attempt > 0 ? text.reload : text.retry}
          </Button>
        </div>
      )}
      {state.status === 'ready' && children(state.view, state.world)}
    </div>
  );
}
