import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { USER_LANGUAGES } from './base/limits.ts';
import * as read from './base/reading.ts';

/** A user to whom broadcasts can be sent as a test. */
export const testRecipient = z.object({
  /** Of the user. */
  _id: read.text,
  userName: read.text,
  /** Blank for callers who may not read users. */
  email: read.text,
  language: read.oneOf(USER_LANGUAGES, 'de'),
  devices: read.amount,
  /** Deleted, but can be restored: gets no test. */
  isDeleted: read.flag,
  /** The administrator who put them on the list. */
  addedByName: read.text,
  createdAt: read.text,
});
export type TestRecipient = z.output<typeof testRecipient>;

export const testRecipients = z.object({
  recipients: read.list(testRecipient),
  /** How many tests the caller can still send today, in Europe/Berlin. */
  testsLeft: read.amount,
});
export type TestRecipients = z.output<typeof testRecipients>;

const recipientChoice = z.object({ userId: field.id });

export const getTestRecipients = endpoint({
  name: 'getTestRecipients',
  resource: 'broadcast',
  method: 'GET',
  path: '/broadcast/testRecipients',
  summary: 'The people to whom a broadcast can be sent as a test, and how many tests the caller has left today.',
  access: 'GlobalAccess',
  extension: true,
  forMachines: false,
  data: testRecipients,
});

export const addTestRecipient = endpoint({
  name: 'addTestRecipient',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/testRecipient/add',
  summary: 'Puts a user on the list of test recipients. Somebody who is on it stays on it.',
  access: 'GlobalAccess',
  proof: true,
  extension: true,
  forMachines: false,
  body: recipientChoice,
  data: testRecipient,
});

export const removeTestRecipient = endpoint({
  name: 'removeTestRecipient',
  resource: 'broadcast',
  method: 'POST',
  path: '/broadcast/testRecipient/remove',
  summary: 'Takes a user off the list of test recipients. Somebody who is not on it stays off it.',
  access: 'GlobalAccess',
  proof: true,
  extension: true,
  forMachines: false,
  body: recipientChoice,
  data: z.object({ _id: read.text }),
});
