const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled)';

/** Makes the focus trap of a dialog start at the first field instead of the close button. */
export function markFirstField(form: HTMLElement): void {
  if (form.querySelector('[data-autofocus]')) return;
  const first = form.querySelector(FIELDS);
  if (first) first.setAttribute('data-autofocus', 'true');
  else focusFirstLoaded(form);
}

/** The fields of some forms are loaded when the first form is opened. */
function focusFirstLoaded(form: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!form.querySelector(FIELDS)) return;
    observer.disconnect();
    if (!form.contains(document.activeElement)) focusFirstField(form);
  });
  observer.observe(form, { childList: true, subtree: true });
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
