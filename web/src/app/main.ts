import { loadScreenEarly } from './pages.ts';

// Without `await`: what it loads imports from the file that this one becomes part of.
void import('./start.tsx');
loadScreenEarly(window.location.pathname);
