import { loadScreenEarly } from './pages.ts';

// Not awaited: `start.tsx` imports from the chunk that this file is bundled into.
void import('./start.tsx');
loadScreenEarly(window.location.pathname);
