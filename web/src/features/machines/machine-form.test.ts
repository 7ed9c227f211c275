import type { MachineCall } from '@leitstand/contract/api/access/machine-tokens';
import { describe, expect, it } from 'vitest';
import { blankMachine, groupedCalls, machineForm, permittedCalls, toggled } from './machine-form.ts';

function call(name: string, more: Partial<MachineCall> = {}): MachineCall {
  const blank = { resource: 'users', method: 'GET', path: `/${name}`, summary: '', right: null, onlyByName: false };
  return { name, ...blank, ...more };
}

describe('the form of a machine token', () => {
  it('ends with the whole last day and needs a call where calls are chosen', () => {
    const values = { ...blankMachine(), name: 'Export', endsAt: '2027-01-31' };
    expect(machineForm.bodyOf(values)).toEqual({ name: 'Export', rights: [], endsAt: '2027-01-31T22:59:00.000Z' });
    expect(machineForm.validate({ ...values, calls: [] })).toHaveProperty('calls');
    expect(machineForm.validate({ ...values, calls: ['listUsers'] })).toEqual({});
    expect(Object.keys(machineForm.validate({ ...values, name: ' ', endsAt: null })).sort()).toEqual([
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
    expect(permittedCalls(all, ['ReadUsers']).map(({ name }) => name)).toEqual(['health', 'listUsers']);
    expect(groupedCalls(all, '').map(({ resource }) => resource)).toEqual(['users', 'events']);
    expect(groupedCalls(all, 'users  ALL')).toMatchObject([{ resource: 'users', calls: [{ name: 'listUsers' }] }]);
  });

  it('keeps the rights in their order', () => {
    expect(toggled(toggled([], 'GlobalAccess'), 'ReadUsers')).toEqual(['ReadUsers', 'GlobalAccess']);
    expect(toggled(['ReadUsers'], 'ReadUsers')).toEqual([]);
  });
});
