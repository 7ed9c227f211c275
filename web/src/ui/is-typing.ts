/** Inputs that take no letters: boxes, switches, buttons, and selects, which are read-only. */
const WITHOUT_TEXT = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Letters belong to a text field, so they are no shortcuts there. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !WITHOUT_TEXT.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}
