/* Loaded together when the first of them is opened: they share most of their code. */
export { ChangeSuspension } from './change-suspension.tsx';
export { SanctionDialog } from './sanction-dialog.tsx';
export { SanctionUser } from './sanction-user.tsx';
