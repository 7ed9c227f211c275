/**
 * Where an image is. A name is looked up below the base; an address is taken as it is, if it is on the host of the
 * base: a record of another backend must not send us anywhere else.
 */
export function imageAddress(base: URL, name: string): URL | undefined {
  if (/^(https?:)?\/\//i.test(name)) {
    const url = URL.canParse(name, base.href) ? new URL(name, base) : undefined;
    return url?.host === base.host && /^https?:$/.test(url.protocol) ? url : undefined;
  }
  const segments = name.split('/').filter((segment) => segment !== '');
  if (segments.length === 0 || segments.some((segment) => /^\.{1,2}$/.test(segment))) return undefined;
  return new URL(`${base.href.replace(/\/+$/, '')}/${segments.map(encodeURIComponent).join('/')}`);
}
