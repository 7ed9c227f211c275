/** Copies a text; false if the browser refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused; try the older way.
  }
  return copyBySelection(text);
}

/** A fallback for plain http in office networks, where `navigator.clipboard` is missing. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, because its focus trap takes back the focus from outside.
  const host = before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  host.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
