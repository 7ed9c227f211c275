import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { CASE_IMAGES } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** What an administrator has chosen for all of their browsers. */
export const preferences = z.object({
  /** How images in cases look until they are asked for. */
  caseImages: read.oneOf(CASE_IMAGES, 'plain'),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = endpoint({
  name: 'getPreferences',
  resource: 'preferences',
  method: 'GET',
  path: '/preferences',
  summary: 'The preferences of the signed-in administrator.',
  access: 'signed-in',
  extension: true,
  data: preferences,
});

export const savePreferences = endpoint({
  name: 'savePreferences',
  resource: 'preferences',
  method: 'POST',
  path: '/preferences',
  summary: 'Changes the preferences of the signed-in administrator.',
  access: 'signed-in',
  extension: true,
  body: z.object({ caseImages: z.enum(CASE_IMAGES) }),
  data: preferences,
});

export const preferenceCalls = [getPreferences, savePreferences];
