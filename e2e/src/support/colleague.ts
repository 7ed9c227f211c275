import type { Right, Role } from '@leitstand/contract/base/rights';
import { Api } from './api.ts';
import { mailTo } from './outbox.ts';
import type { ServerProcess } from './server-process.ts';

const COLLEAGUE = { email: 'kollegin@leitstand.test', password: 'noch-ein-gutes-passwort' };
export const COLLEAGUE_NAME = 'Kollegin Berger';

/** Adds another administrator with all rights. */
export function inviteColleague(server: ServerProcess, api: Api): Promise<Api> {
  return addAdministrator(server, api, { ...COLLEAGUE, userName: COLLEAGUE_NAME, role: 'SUPERADMIN' });
}

interface NewAdministrator {
  userName: string;
  email: string;
  password: string;
  role: Role;
  /** By default the standard rights of an ADMIN. */
  rights?: readonly Right[];
}

/** Invites an administrator and accepts the invitation. */
export async function addAdministrator(
  { dataDir, url }: ServerProcess,
  api: Api,
  administrator: NewAdministrator,
): Promise<Api> {
  const { userName, email, password, role, rights } = administrator;
  const granted = rights ? { rights: JSON.stringify(rights) } : {};
  await api.call('POST', '/administrator/invite', { userName, email, role, ...granted });
  const code = /\/reset-password\/([\w-]+)/.exec(await mailTo(dataDir, email))?.[1] ?? '';
  const answer = await fetch(`${url}/v1/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, password }),
  });
  if (!answer.ok) throw new Error(`the invitation was not accepted: ${answer.status} ${await answer.text()}`);
  return new Api(url, { email, password });
}
