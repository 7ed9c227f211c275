import { expect, it } from 'vitest';
import { encodeBody } from './encode-body.ts';

const VALUES = { title: 'Zum See', year: null, revision: 3, image: undefined, existingImages: ['a'] };

it('sends an empty text where a form says that nothing is there', () => {
  const { body, contentType } = encodeBody('form+files', VALUES, []);
  expect(body).toBe('title=Zum+See&year=&revision=3&existingImages=%5B%22a%22%5D');
  expect(contentType).toBe('application/x-www-form-urlencoded');
});

it('sends fields before files, and null as such in JSON', () => {
  const file = new File(['x'], 'a.png');
  const { body } = encodeBody('form+files', VALUES, [file]);
  expect(body instanceof FormData && [...body.keys()]).toEqual(['title', 'year', 'revision', 'existingImages', 'file']);
  expect(encodeBody('json', { year: null }, []).body).toBe('{"year":null}');
});
