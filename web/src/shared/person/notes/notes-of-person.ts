import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The badge of one person who appears alone. Loaded when it is first shown: lists load its code in vain. */
export const NotesOfPerson = lazyPart(async () => (await import('./notes-badge.tsx')).NotesOfPerson);
