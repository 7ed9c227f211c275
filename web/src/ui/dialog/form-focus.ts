const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** The focus trap of a dialog starts at the first field instead of the close button. */
export function markFirstField(form: HTMLElement): void {
  if (!form.querySelector('[data-autofocus]')) form.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}

/** After the errors have been rendered, the first broken field gets the focus. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const broken = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    broken?.focus();
    broken?.scrollIntoView({ block: 'nearest' });
  });
}
