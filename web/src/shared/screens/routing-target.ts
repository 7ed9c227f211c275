const ANY_ORIGIN = 'https://panel.invalid';

/**
 * The path to go to after signing in, or nothing where the given one could lead away from the panel. Resolved the way
 * the browser does, because `/\evil`, tabs and line breaks fool a look at the first characters.
 */
export function safeRoutingTarget(target: string | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined;
  let url: URL;
  try {
    url = new URL(target, ANY_ORIGIN);
  } catch {
    return undefined;
  }
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || url.pathname.startsWith('/login')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
