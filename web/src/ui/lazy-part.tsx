import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

export interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Loads it before it is shown; it is then drawn at once, without a fallback. */
  load(): Promise<void>;
}

/** A part of a screen that is loaded when it is first shown, or before that by its `load`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  async function loadOnce(): Promise<ComponentType<P>> {
    loaded ??= await load();
    return loaded;
  }
  const Part = lazy(async () => ({ default: await loadOnce() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at the top level of a module
  function Shown(props: P) {
    // As at the first render: another tree would lose its state.
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { load: async () => void (await loadOnce()) });
}
