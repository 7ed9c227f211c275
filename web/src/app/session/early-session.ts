import { CAPABILITIES_PATH, PROFILE_PATH, RIGHTS_PATH } from '@leitstand/contract/base/first-page';
import { requestEarly } from '../../ui/api/request.ts';
import { apiBase } from '../../ui/api/settings.ts';

/** What every screen needs before it is drawn, asked for while its code is being loaded. */
export function askForSession(): void {
  for (const path of [PROFILE_PATH, RIGHTS_PATH, CAPABILITIES_PATH]) requestEarly(`${apiBase}${path}`);
}
