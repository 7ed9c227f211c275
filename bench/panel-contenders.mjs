import { openTab } from './panel-browser.mjs';
import { messageOf, program } from './servers.mjs';

/** Where each of them has its sign-in and its list of users. */
const PANELS = {
  ours: { login: '/login', list: '/users?days=-1', cell: '[role="row"] [role="cell"]' },
  Directus: { login: '/admin/login', list: '/admin/content/users', cell: 'tbody tr td' },
  Strapi: {
    login: '/admin/auth/login',
    list: '/admin/content-manager/collection-types/api::bench-user.bench-user',
    cell: 'tbody tr td',
  },
};

/** A password can be typed. */
export const LOGIN_READY = `() => {
  const field = document.querySelector('input[type="password"]');
  return field !== null && !field.disabled && field.getBoundingClientRect().width > 0;
}`;
/** Every one of them shows addresses of e-mail in its list. */
export const listReady = ({ cell }) =>
  `() => [...document.querySelectorAll('${cell}')].some((each) => each.textContent.includes('@'))`;

/** The panel of a server, under the address that a browser is to ask. */
export function contender(server, port = server.port) {
  const { name, person, folder } = server;
  const { login, list, cell } = PANELS[name];
  const base = `http://127.0.0.1:${port}`;
  return { name, person, folder, base, login: `${base}${login}`, list: `${base}${list}`, cell };
}

/** Neither Directus nor Strapi compresses what it sends: they stand behind a proxy that does, as their manuals advise. */
export async function compressed(server) {
  const child = program('panel-proxy-program.mjs', { TARGET_PORT: String(server.port) });
  const { port } = await messageOf(child);
  return { ...contender(server, port), stop: async () => child.kill() };
}

/** Signs in as people do; what the browser knows afterwards is for another one, whose cache is empty. */
export async function signedIn(browser, { person, login }) {
  const tab = await openTab(browser, { isThrottled: false });
  try {
    await tab.page.goto(login);
    await tab.page.locator('input[type="email"]').fill(person.email);
    await tab.page.locator('input[type="password"]').fill(person.password);
    await tab.page.locator('button[type="submit"]').click();
    await tab.page.waitForURL((url) => !url.pathname.includes('login'));
    return await tab.context.storageState();
  } finally {
    await tab.close();
  }
}
