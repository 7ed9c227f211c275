const keyOf = (id: string) => `appeal:${id}`;

/** What was typed in this tab before a reload. */
export function keptText(id: string): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? '';
  } catch {
    return '';
  }
}

export function keepText(id: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(id), text);
  } catch {
    // Storage is full or blocked: a reload loses the text.
  }
}

export function dropText(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // See above.
  }
}
