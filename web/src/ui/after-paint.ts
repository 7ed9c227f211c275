/** Runs after the next frame is drawn; returns what cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = () => {
    timer = setTimeout(run);
  };
  if (document.hidden) {
    // A hidden page draws no frames.
    runSoon();
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(runSoon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
