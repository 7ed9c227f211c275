// Runs before the first paint, so that the page never flashes in the wrong colours. A file of its own because the
// content security policy allows no script inside the page.
(() => {
  let wanted = null;
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be forbidden; the system decides then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
