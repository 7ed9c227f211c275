import { openTab } from './panel-browser.mjs';
import { messageOf, program } from './servers.mjs';

/** Addresses of sign-in page and user list. */
const PANELS = {
  ours: { login: '/login', list: '/users?days=-1', cell: '[role="row"] [role="cell"]' },
  Directus: { login: '/admin/login', list: '/admin/content/users', cell: 'tbody tr td' },
  Strapi: {
    login: '/admin/auth/login',
    list: '/admin/content-manager/collection-types/api::bench-user.bench-user',
    cell: 'tbody tr td',
  },
};

/** The password field is usable. */
export const LOGIN_READY = `() => {
  const field = document.querySelector('input[type="password"]');
  return field !== null && !field.disabled && field.getBoundingClientRect().width > 0;
}`;
/** All of them show e-mail addresses in the list. */
export const listReady = ({ cell }) =>
  `() => [...document.querySelectorAll('${cell}')].some((each) => each.textContent.includes('@'))`;

/** The panel of a server, with its addresses for the browser. */
export function contender(server, port = server.port) {
  const { name, person, folder } = server;
  const { login, list, cell } = PANELS[name];
  const base = `http://127.0.0.1:${port}`;
  return { name, person, folder, base, login: `${base}${login}`, list: `${base}${list}`, cell };
}

/** Directus and Strapi do not compress responses, so they run behind a compressing proxy, as their manuals advise. */
export async function compressed(server) {
  const child = program('panel-proxy-program.mjs', { TARGET_PORT: String(server.port) });
  const { port } = await messageOf(child);
  return { ...contender(server, port), stop: async () => child.kill() };
}

/** Signs in through the form; the resulting state is used in a new context with an empty cache. */
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
