import { lazy, Suspense } from 'react';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useOpenedPerson } from '../../shared/person/use-opened-person.ts';

// Loaded with the first file that somebody opens.
const PersonFilePanel = lazy(async () => ({ default: (await import('./person-file.tsx')).PersonFilePanel }));

/** Shows the file of the person that the address names, on whatever screen one is. */
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
