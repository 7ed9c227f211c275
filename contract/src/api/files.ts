import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { kind } from '../base/kind.ts';
import { IMAGE_SIZES, MAX_IMAGE_MEGABYTES } from '../base/limits.ts';
import * as read from '../base/reading.ts';

const named = z.object({ name: field.fileName });

/** A file that is shown only to the administrator who uploaded it and to a SUPERADMIN. */
export const internalFile = z.object({
  /** Its name. */
  _id: read.text,
  contentType: read.text,
  bytes: read.amount,
  createdAt: read.text,
  /** When it is removed. */
  endsAt: read.text,
  /** The administrator; null if the account no longer exists. */
  uploadedBy: read.person,
});
export type InternalFile = z.output<typeof internalFile>;

export const uploadFile = endpoint({
  name: 'uploadFile',
  resource: 'files',
  method: 'POST',
  path: '/files/upload',
  summary: 'Stores a file and answers its name. An internal file is shown to its uploader and a SUPERADMIN only.',
  access: 'signed-in',
  encoding: 'multipart',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: z.object({ internalFile: z._default(field.flag(), false) }),
  data: z.string(),
});

export const deleteFile = endpoint({
  name: 'deleteFile',
  resource: 'files',
  method: 'DELETE',
  path: '/files/upload/{name}',
  summary: 'Deletes an uploaded file that no record uses; for its uploader and a SUPERADMIN.',
  access: 'signed-in',
  proof: 'sometimes',
  params: named,
  data: read.nothing,
});

export const deleteInternalFile = endpoint({
  name: 'deleteInternalFile',
  resource: 'files',
  method: 'DELETE',
  path: '/files/upload/internal/{name}',
  summary: 'Deletes an internal file; for its uploader and a SUPERADMIN.',
  access: 'signed-in',
  proof: 'sometimes',
  params: named,
  data: read.nothing,
});

export const getImage = endpoint({
  name: 'getImage',
  resource: 'files',
  method: 'GET',
  path: '/files/images/{name}',
  summary: 'A stored image.',
  access: 'public',
  bound: 'nothing',
  params: named,
  data: read.file,
});

export const getImageOfSize = endpoint({
  name: 'getImageOfSize',
  resource: 'files',
  method: 'GET',
  path: '/files/images/{size}/{name}',
  summary: 'A stored image in one of three sizes.',
  access: 'public',
  bound: 'copies',
  extension: true,
  params: z.object({ size: z.enum(IMAGE_SIZES), name: field.fileName }),
  data: read.file,
});

export const getInternalFile = endpoint({
  name: 'getInternalFile',
  resource: 'files',
  method: 'GET',
  path: '/files/internal/{name}',
  summary: 'A stored internal file; for its uploader and a SUPERADMIN.',
  access: 'signed-in',
  params: named,
  data: read.file,
});

export const listInternalFiles = endpoint({
  name: 'listInternalFiles',
  resource: 'files',
  method: 'GET',
  path: '/files/internal/all/{skip}/{limit}',
  summary: 'The internal files of the signed-in administrator, of everybody for a SUPERADMIN, newest first.',
  access: 'signed-in',
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  data: read.list(internalFile),
});

export const fileCalls = [
  uploadFile,
  deleteFile,
  deleteInternalFile,
  getImage,
  getImageOfSize,
  getInternalFile,
  listInternalFiles,
];

export const fileKind = kind({
  name: 'file',
  label: { de: 'Datei', en: 'File' },
  calls: fileCalls,
  entities: { InternalFile: internalFile },
  reading: 'own',
});
