import { describe, expect, it } from 'vitest';
import { isCurrent, NAVIGATION, visibleNavigation } from './navigation.ts';

const entries = NAVIGATION.flatMap((category) => category.entries);

function entryOf(path: string) {
  const entry = entries.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`No entry for ${path}`);
  return entry;
}

describe('navigation', () => {
  it('has the categories and entries of the specification, in its order', () => {
    expect(NAVIGATION.map((category) => category.label.de)).toEqual(['Übersicht', 'Verwaltung']);
    expect(entries.map((entry) => entry.label.de)).toEqual([
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

  it('leads nowhere that does not exist', () => {
    const visible = visibleNavigation((path) => path === '/users');
    expect(visible.flatMap((category) => category.entries.map((entry) => entry.path))).toEqual(['/users']);
  });

  it('marks the entry that a screen belongs to', () => {
    expect(isCurrent(entryOf('/dashboard'), '/')).toBe(true);
    expect(isCurrent(entryOf('/users'), '/users')).toBe(true);
    expect(isCurrent(entryOf('/users'), '/users/')).toBe(true);
    expect(isCurrent(entryOf('/users'), '/blacklisted')).toBe(true);
    expect(isCurrent(entryOf('/trips'), '/predefinedTrips')).toBe(false);
  });
});
