import { lazy, Suspense } from 'react';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useOpenedPerson } from '../../shared/person/use-opened-person.ts';

// Loaded with the first file that somebody opens.
const PersonFilePanel = lazy(async () => ({ default: (await import('./person-file.tsx')).PersonFilePanel }));

interface PersonHostProps {
  /** The address a target leads to, if there is such a screen. */
  addressOf(target: string): string | undefined;
}

/** Shows the file of the person that the address names, on whatever screen one is. */
export function PersonHost({ addressOf }: PersonHostProps) {
  const { id, close } = useOpenedPerson();
  const hasFile = useHasPersonFile();
  if (id === undefined || !hasFile) return null;
  return (
    <Suspense fallback={null}>
      <PersonFilePanel key={id} id={id} addressOf={addressOf} onClose={close} />
    </Suspense>
  );
}
