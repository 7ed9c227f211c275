import { uploadFile } from '@leitstand/contract/api/files';
import { call } from '../api/call.ts';
import type { UploadProgress } from './image-value.ts';

/** Uploads an image at once; returns the stored name. */
export async function uploadImage(file: File, { signal, onProgress }: UploadProgress): Promise<string> {
  const { data } = await call(uploadFile, { files: [file], signal, onProgress });
  return data;
}
