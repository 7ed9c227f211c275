/** Prints a text without the page around it. */
export function printText(content: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: some browsers print an empty page then.
  frame.style.position = 'fixed';
  frame.style.inset = '0 auto auto -100vw';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: printer } = frame;
  if (sheet && printer) {
    const lines = sheet.createElement('pre');
    lines.textContent = content;
    sheet.body.append(lines);
    printer.addEventListener('afterprint', () => frame.remove());
    printer.print();
  }
}
