import { expect, it } from 'vitest';
import { noteOpenedParam } from '../../ui/list/filters/opened-params.ts';
import { parametersOf, paramsOf } from './view-params.ts';

it('ignores the order of parameters and open dialogs', () => {
  noteOpenedParam('user', '/users');
  const view = parametersOf({ search: 'Müller & Söhne', days: 7, user: 'abc', sort: undefined }, '/users');
  expect(view).toBe('days=7&search=M%C3%BCller+%26+S%C3%B6hne');
  expect(parametersOf({ days: '7', search: 'Müller & Söhne' }, '/users')).toBe(view);
  expect(paramsOf(view)).toEqual({ days: '7', search: 'Müller & Söhne' });
  expect(parametersOf(paramsOf(view), '/users')).toBe(view);
});

it('is empty for the default view', () => {
  expect(parametersOf({}, '/users')).toBe('');
  expect(paramsOf('')).toEqual({});
});

it('escapes characters that would end an address', () => {
  const view = parametersOf({ search: 'a?b#c d' }, '/users');
  expect(view).toMatch(/^[^\s?#]*$/);
  expect(paramsOf(view)).toEqual({ search: 'a?b#c d' });
});

it('distinguishes a parameter that opens a dialog on one screen and sorts on another', () => {
  noteOpenedParam('order', '/rewardHistory');
  noteOpenedParam('person');
  const params = { order: 'desc', person: 'abc', sort: 'userName' };
  expect(parametersOf(params, '/users')).toBe('order=desc&sort=userName');
  expect(parametersOf(params, '/rewardHistory')).toBe('sort=userName');
});
