import { type BulkRun, getBulkFile, getBulkResult, getBulkRun } from '@leitstand/contract/api/bulk';
import { pathOf } from '@leitstand/contract/base/endpoint';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { apiBase, apiKey } from '../../ui/api/settings.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { translate } from '../../ui/i18n/text.ts';
import { bulkText } from './bulk.text.ts';

/** How long the browser may take to read the blob. */
const BLOB_KEPT_MS = 60_000;

/** Downloads the CSV file of a finished export, or the result of another action. A plain link could not send the token. */
export async function downloadRun({ _id: id, resource, action }: BulkRun): Promise<void> {
  const { path } = action === 'export' ? getBulkFile : getBulkResult;
  const address = pathOf(path, { id });
  let response = await request(address);
  if (response.status === 401) {
    // Opens the sign-in dialog if the session has ended.
    await call(getBulkRun, { params: { id } });
    response = await request(address);
  }
  if (!response.ok) throw new ApiError(response.status, translate(bulkText).downloadFailed, {});
  save(await response.blob(), fileName(response.headers.get('content-disposition')) ?? `${resource}.csv`);
}

async function request(address: string): Promise<Response> {
  const token = localStorage.getItem(TOKEN_STORAGE_KEY);
  try {
    return await fetch(`${apiBase}${address}`, {
      headers: {
        'accept-language': currentLanguage(),
        ...(token ? { authorization: token } : {}),
        ...(apiKey ? { 'x-api-key': apiKey } : {}),
      },
    });
  } catch {
    throw new ApiError(0, translate(bulkText).downloadFailed, {}, 'NETWORK');
  }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BLOB_KEPT_MS);
}

/** The file name from the header; the encoded variant takes precedence. */
export function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded);
  } catch {
    return plain;
  }
}
