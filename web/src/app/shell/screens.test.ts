import { ENDPOINTS } from '@leitstand/contract/api/table';
import { type Grant, RIGHTS } from '@leitstand/contract/base/rights';
import { KINDS } from '@leitstand/contract/kinds';
import { SCREEN_NAMES, screens } from '@leitstand/contract/screens';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadPage } from '../pages.ts';

type Module = typeof import('./screens.ts');
let module: Module;

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  module = await import('./screens.ts');
});

function entryOf(path: string) {
  const entries = module.navigation(() => true).flatMap((group) => group.entries);
  const entry = entries.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`No entry for ${path}`);
  return entry;
}

describe('screens', () => {
  it.each(SCREEN_NAMES)('%s is defined once and has a page', async (name) => {
    expect(module.SCREENS.filter((screen) => screen.name === name)).toHaveLength(1);
    expect(module.screenAt(screens[name].path)?.name).toBe(name);
    expect(Object.keys(await pageFiles())).toContain(`../../features/${name}/${name}-page.tsx`);
  });

  it('have unique addresses', () => {
    const paths = SCREEN_NAMES.map((name) => screens[name].path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(module.screenAt('/gibt/es/nicht')).toBeUndefined();
    expect(module.screenAt('/')?.name).toBe('dashboard');
  });

  it('open the dialog for a new record by address', () => {
    const creating = module.SCREENS.filter(({ creates }) => creates);
    expect(creating.length).toBeGreaterThan(8);
    expect(creating.filter(({ name }) => !('record' in screens[name])).map(({ name }) => name)).toEqual([]);
  });

  it.each(SCREEN_NAMES)('%s names existing calls with the rights they require', (name) => {
    const { needs, creates, workplace } = module.SCREENS.find((screen) => screen.name === name) ?? {};
    if (needs) expect(ENDPOINTS.find((endpoint) => endpoint.name === needs)).toMatchObject({ extension: true });
    if (creates) expect(ENDPOINTS.find(({ name }) => name === creates.call)?.access).toBe(creates.right);
    if (workplace) {
      const required = ENDPOINTS.find(({ name }) => name === workplace.needs);
      expect(required).toMatchObject({ extension: true, access: workplace.right });
    }
  });

  it.each(KINDS.filter(({ list }) => list).map(({ name, screen }) => [name, screen] as const))(
    'show the list of the kind %s',
    (_, screen) => {
      expect(screen && module.screenAt(screen.path)).toBeDefined();
    },
  );

  it.each(KINDS.flatMap(({ name, screen, reading }) => (screen ? [[name, screen, reading] as const] : [])))(
    'take the right that reading the kind %s takes',
    (_, screen, reading) => {
      const grants: readonly Grant[] = [...RIGHTS, 'SUPERADMIN'];
      expect(module.screenAt(screen.path)?.right).toBe(grants.find((grant) => grant === reading));
    },
  );

  it.each(KINDS.flatMap(({ name, screen, calls = [] }) => (screen ? [[name, screen, calls] as const] : [])))(
    'of the kind %s need its list, if the specification does not have the kind',
    (_, screen, calls) => {
      // A tab of a screen that the specification has needs nothing of the screen.
      const atScreen = KINDS.filter((kind) => kind.screen?.path === screen?.path).flatMap((kind) => kind.calls ?? []);
      const isOwn = calls.length > 0 && atScreen.every(({ extension }) => extension);
      if (isOwn) expect(calls.map(({ name }) => name)).toContain(module.screenAt(screen.path)?.needs);
    },
  );

  it('fail with a clear message if there is no page', async () => {
    await expect(loadPage('nowhere' as 'users')).rejects.toThrow('The screen nowhere has no page.');
  });
});

describe('the sidebar', () => {
  it('has the groups and entries of the specification, in its order', () => {
    const groups = module.navigation(() => true);
    expect(groups.map((group) => group.label.de)).toEqual(['Übersicht', 'Verwaltung']);
    // Screens of extensions come in between.
    const specified = groups.flatMap(({ entries }) => entries.filter(({ screen }) => screen.needs === undefined));
    expect(specified.map((entry) => entry.label.de)).toEqual([
      'Dashboard',
      'Benutzer',
      'Broadcast',
      'Neuigkeiten',
      'Beiträge',
      'Ereignisse',
      'Fertige Trips',
      'Trips',
      'Gemeldet',
      'Belohnungen',
      'Level',
      'Autos/Marken',
      'App Versionen',
    ]);
  });

  it('omits screens that may not be opened', () => {
    const visible = module.navigation((path) => path === '/users');
    expect(visible.flatMap((group) => group.entries.map((entry) => entry.path))).toEqual(['/users']);
  });

  it('marks the entry of the current screen', () => {
    expect(module.isCurrent(entryOf('/dashboard'), '/')).toBe(true);
    expect(module.isCurrent(entryOf('/users'), '/users')).toBe(true);
    expect(module.isCurrent(entryOf('/users'), '/users/')).toBe(true);
    expect(module.isCurrent(entryOf('/users'), '/blacklisted')).toBe(true);
    expect(module.isCurrent(entryOf('/trips'), '/predefinedTrips')).toBe(false);
  });
});

function pageFiles() {
  return import.meta.glob('../../features/*/*-page.tsx');
}
