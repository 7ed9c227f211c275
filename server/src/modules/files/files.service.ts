import type { InternalFile } from '@leitstand/contract/api/files';
import type { Caller } from '../../caller.ts';
import { AppError, notFound } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { type FileRow, forgetFiles, lockFiles, unusedImages } from '../../records/files.queries.ts';
import type { ListedFile } from './files.queries.ts';

/** Whether the file is the caller's to delete, and to read if it is internal. Records never use internal files. */
export function isOwn({ role, adminId }: Caller, { uploadedBy }: Pick<FileRow, 'uploadedBy'>): boolean {
  return role === 'SUPERADMIN' || uploadedBy === adminId;
}

/** Files of others are reported as not found. A file that a record uses is refused. */
export async function deleteFile(
  change: Change,
  caller: Caller,
  { name, internal }: Pick<FileRow, 'name' | 'internal'>,
): Promise<void> {
  const { images, tables } = change.platform;
  const [file] = await lockFiles(change.tx, [name]);
  if (file?.internal !== internal || !isOwn(caller, file)) throw notFound();
  const [unused] = await unusedImages(change.tx, tables, [name]);
  if (!unused) throw new AppError('FILE_IN_USE');
  await forgetFiles(change.tx, [name]);
  await audit(change, { action: 'delete', entity: 'file', entityId: name });
  change.afterCommit(() => images.remove(name));
}

export function toInternalFile(file: ListedFile): InternalFile {
  const { name, contentType, bytes, createdAt, endsAt, uploadedBy, uploaderName } = file;
  return {
    _id: name,
    contentType,
    bytes,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? '',
    uploadedBy: uploadedBy !== null && uploaderName !== null ? { _id: uploadedBy, userName: uploaderName } : null,
  };
}
