import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import * as read from '../base/reading.ts';

export const validateEmail = endpoint({
  name: 'validateEmail',
  resource: 'verification',
  method: 'GET',
  path: '/validateEmail/{seg1}/{seg2}/{seg3}',
  summary: 'Verifies an e-mail address with the user id, expiry and signature of the link.',
  access: 'public',
  bound: 'secret',
  mutates: true,
  params: z.object({ seg1: field.id, seg2: field.requiredText(), seg3: field.requiredText() }),
  data: read.nothing,
});

export const verificationCalls = [validateEmail];
