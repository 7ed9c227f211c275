import { lazy, Suspense } from 'react';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useOpenedPerson } from '../../shared/person/use-opened-person.ts';

// Loaded when the first person file opens.
const PersonFilePanel = lazy(async () => ({ default: (await import('./person-file.tsx')).PersonFilePanel }));

/** Shows the person file of the address on any screen. */
export function PersonHost() {
  const { id, close } = useOpenedPerson();
  const hasFile = useHasPersonFile();
  if (id === undefined || !hasFile) return null;
  return (
    <Suspense fallback={null}>
      <PersonFilePanel key={id} id={id} onClose={close} />
    </Suspense>
  );
}
