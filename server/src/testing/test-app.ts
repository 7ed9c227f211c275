import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import { RIGHTS, type Right, type Role } from '@leitstand/contract/base/rights';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { type Leitstand, openLeitstand } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { newId } from '../db/new-id.ts';
import { openDatabase } from '../db/open.ts';
import { plainFold } from '../db/search.ts';
import { ADMISSION_LIMITS } from '../http/admission.ts';
import type { AppOptions } from '../http/create-app.ts';
import { hashPassword } from '../modules/session/passwords.ts';
import { insertAdmin } from '../modules/session/session.queries.ts';
import type { TestEngine } from './database/test-database.ts';

export interface TestAnswer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  raw: Buffer;
}

export interface TestApp {
  readonly leitstand: Leitstand;
  /** An HTTP request, as a signed-in SUPERADMIN unless a token (or null for none) is given. */
  request(method: string, path: string, options?: RequestOptions): Promise<TestAnswer>;
  signedInAs(role: Role, rights?: readonly Right[]): Promise<{ token: string; email: string; adminId: string }>;
  readonly logs: string[];
  close(): Promise<void>;
}

export interface RequestOptions {
  token?: string | null;
  json?: unknown;
  form?: Record<string, string>;
  /** Fields and files of a multipart form. */
  multipart?: { fields?: Record<string, string>; files?: { bytes: Buffer; name?: string; type?: string }[] };
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

/** Tests provoke many refusals. */
const QUICK_REFUSALS = { ...ADMISSION_LIMITS, refusalMs: 0 };

export const TEST_PASSWORD = 'richtig-langes-passwort';
/** Hashing is slow on purpose: users with the same password share one hash. */
let testPasswordHash: Promise<string> | undefined;

/** The whole server on a new database, accessed over HTTP. */
export async function openTestApp(
  engine: TestEngine,
  overrides: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const prepared = await engine.prepare();
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  // The calls about approvals are served, and no call needs one.
  const fourEyes = { bulk: MAX_BULK_ROWS };
  const config: Config = { ...readConfig({}), ...prepared.settings, demoData: false, fourEyes, ...overrides };
  const database = await openDatabase(config, (error) => {
    throw error;
  });
  const leitstand = await openLeitstand(config, log, database, { admission: QUICK_REFUSALS, ...options });

  async function signedInAs(role: Role, rights: readonly Right[] = RIGHTS) {
    const adminId = newId();
    const email = `${adminId}@leitstand.test`;
    testPasswordHash ??= hashPassword(TEST_PASSWORD);
    const passwordHash = await testPasswordHash;
    await leitstand.platform.database.drizzle.transaction((tx) =>
      insertAdmin(tx, {
        id: adminId,
        userName: 'Test',
        email,
        emailSort: plainFold(email),
        passwordHash,
        role,
        rights: [...rights],
      }),
    );
    const answer = await request('POST', '/signInDashboard', {
      token: null,
      json: { email, password: TEST_PASSWORD, fcmToken: '' },
    });
    if (answer.status !== 200)
      throw new Error(`signing in answered ${answer.status}: ${JSON.stringify(answer.body)}\n${logs.join('')}`);
    return { token: answer.body.data.token as string, email, adminId };
  }

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<TestAnswer> {
    const token = options.token === undefined ? superadmin.token : options.token;
    const { payload, contentType } = encode(options);
    const headers = {
      ...(token ? { authorization: token } : {}),
      ...(config.apiKey ? { 'x-api-key': config.apiKey } : {}),
      ...(contentType ? { 'content-type': contentType } : {}),
      ...options.headers,
    };
    const injected: InjectOptions = { method: method as 'GET', url: `/v1${path}`, headers };
    const response = await leitstand.http.inject(payload === undefined ? injected : { ...injected, payload });
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
      raw: response.rawPayload,
    };
  }

  let superadmin = { token: '' };
  superadmin = await signedInAs('SUPERADMIN');
  return {
    leitstand,
    request,
    signedInAs,
    logs,
    close: async () => {
      await leitstand.close();
      await prepared.destroy();
    },
  };
}

function encode({ json, form, multipart, payload }: RequestOptions): {
  payload?: string | Buffer;
  contentType?: string;
} {
  if (payload !== undefined) return { payload };
  if (json !== undefined) return { payload: JSON.stringify(json), contentType: 'application/json' };
  if (form) return { payload: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' };
  if (!multipart) return {};
  const boundary = 'leitstand-test-boundary';
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(multipart.fields ?? {})) {
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  for (const { bytes, name = 'bild.jpg', type = 'image/jpeg' } of multipart.files ?? []) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    );
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
