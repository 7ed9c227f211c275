const ANY_ORIGIN = 'https://panel.invalid';

/**
 * The path to open after signing in, or undefined if the target could lead outside the panel. Resolved like the browser
 * does, because `/\evil`, tabs and line breaks defeat a check of the first characters.
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
