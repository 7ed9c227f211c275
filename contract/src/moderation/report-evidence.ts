import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { IMAGE_SIZES } from '../base/limits.ts';
import * as read from '../base/reading.ts';

/** What a reported user, post or trip shows. */
export const objectState = z.object({
  /** Its texts by the name of the field; moments as in the record. */
  fields: z.catch(z.record(z.string(), z.string()), {}),
  images: read.list(z.string()),
});
export type ObjectState = z.output<typeof objectState>;

/** The state of a reported object at the time of a complaint. */
export const evidence = z.object({ _id: read.text, takenAt: read.text, ...objectState.shape });
export type Evidence = z.output<typeof evidence>;

export const getEvidenceImage = endpoint({
  name: 'getEvidenceImage',
  resource: 'reports',
  method: 'GET',
  path: '/report/evidence/{id}/{size}/{name}',
  summary: 'An image of the evidence of a report, even if the image is no longer shown anywhere else.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id, size: z.enum(IMAGE_SIZES), name: field.fileName }),
  data: read.file,
});
