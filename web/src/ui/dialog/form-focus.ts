const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** Makes the focus trap of a dialog start at the first field instead of the close button. */
export function markFirstField(form: HTMLElement): void {
  if (!form.querySelector('[data-autofocus]')) form.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true');
}

export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Focuses the first invalid field after the errors are rendered. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const broken = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    broken?.focus();
    broken?.scrollIntoView({ block: 'nearest' });
  });
}
