import type { MachineCall } from '@leitstand/contract/api/access/machine-tokens';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import { beforeAll, describe, expect, it, vi } from 'vitest';

let form: typeof import('./machine-form.ts');
let texts: typeof import('./resources.text.ts');

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  form = await import('./machine-form.ts');
  texts = await import('./resources.text.ts');
});

function call(name: string, more: Partial<MachineCall> = {}): MachineCall {
  const blank = { resource: 'users', method: 'GET', path: `/${name}`, summary: '', right: null, onlyByName: false };
  return { name, ...blank, ...more };
}

describe('the form of a machine token', () => {
  it('ends with the whole last day and needs a call where calls are chosen', () => {
    const values = { ...form.blankMachine(), name: 'Export', endsAt: '2027-01-31' };
    expect(form.machineForm.bodyOf(values)).toEqual({ name: 'Export', rights: [], endsAt: '2027-01-31T22:59:00.000Z' });
    expect(form.machineForm.validate({ ...values, calls: [] })).toHaveProperty('calls');
    expect(form.machineForm.validate({ ...values, calls: ['listUsers'] })).toEqual({});
    expect(Object.keys(form.machineForm.validate({ ...values, name: ' ', endsAt: null })).sort()).toEqual([
      'endsAt',
      'name',
    ]);
  });

  it('offers the calls that the rights permit, by resource and found by all words', () => {
    const all = [
      call('health'),
      call('listUsers', { right: 'ReadUsers', summary: 'All users' }),
      call('addEvent', { resource: 'events', right: 'WriteMasterdata' }),
    ];
    expect(form.permittedCalls(all, ['ReadUsers']).map(({ name }) => name)).toEqual(['health', 'listUsers']);
    expect(form.groupedCalls(all, '', {}).map(({ resource }) => resource)).toEqual(['users', 'events']);
    expect(form.groupedCalls(all, 'users  ALL', {})).toMatchObject([
      { resource: 'users', calls: [{ name: 'listUsers' }] },
    ]);
    expect(form.groupedCalls(all, 'ereignis', { events: 'Ereignisse' })).toMatchObject([
      { calls: [{ name: 'addEvent' }] },
    ]);
  });

  it('has a name for every group of calls', () => {
    const calls = ENDPOINTS.filter(({ access, forMachines }) => forMachines && access !== 'public');
    const resources = new Set(calls.map(({ resource }) => resource));
    expect(Object.keys(texts.resourcesText).sort()).toEqual([...resources].sort());
  });

  it('keeps the rights in their order', () => {
    expect(form.toggled(form.toggled([], 'GlobalAccess'), 'ReadUsers')).toEqual(['ReadUsers', 'GlobalAccess']);
    expect(form.toggled(['ReadUsers'], 'ReadUsers')).toEqual([]);
  });
});
