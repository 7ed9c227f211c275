// Runs before anything is drawn. A file of its own because the content security policy allows no script inside the page.
(() => {
  let stored = () => null;
  try {
    const storage = localStorage;
    stored = (key) => storage.getItem(key);
  } catch {
    // Storage may be forbidden.
  }

  // The page must not flash in the wrong colours.
  const wanted = stored('mantine-color-scheme-value');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = wanted === 'light' || wanted === 'dark' ? wanted : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // With a session, the screen comes next: all its files are asked for now, and used when the code imports them.
  const list = document.currentScript.dataset.files;
  if (!list) return;
  const { token, files, screens } = JSON.parse(list);
  if (!stored(token)) return;
  for (const place of screens[location.pathname] ?? []) {
    const link = document.createElement('link');
    const isStyle = files[place].endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${files[place]}`;
    document.head.append(link);
  }
})();
