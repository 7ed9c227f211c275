import { createHash } from 'node:crypto';
import { languageOf } from '@leitstand/contract/base/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Caller } from '../caller.ts';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { runChange } from '../records/change.ts';
import { registerFiles } from '../records/files.queries.ts';
import { Admission, type AdmissionLimits, type AdmittedCall } from './admission.ts';
import { authorize, requireApiKey } from './authorize.ts';
import type { Answer, Call, Route } from './call.ts';
import { wasRefused } from './failures.ts';
import { claimKey, type KeyedCall, keepAnswer } from './idempotency.queries.ts';
import { KnownCallers } from './known-callers.ts';
import { parseBody, parseParameters } from './parse-call.ts';
import { type ReceivedForm, receiveForm } from './uploads.ts';

type AnyCall = Call<Route['endpoint']>;

const LONGEST_KEY = 200;

/** Must be answered above all when the server is overloaded. */
const ALWAYS_ADMITTED = new Set(['health', 'ready']);

/** Mounts calls under the base address. Everything about a call comes from its entry in the endpoint table. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  limits?: AdmissionLimits,
): void {
  const admission = new Admission(limits);
  const callers = new KnownCallers(platform.database, platform.live);
  const unlimited: AdmittedCall = { hold: () => {} };
  for (const route of routes) {
    const isAdmitted = ALWAYS_ADMITTED.has(route.endpoint.name);
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
      handler: (request, reply) =>
        isAdmitted
          ? answer(route, request, reply, { platform, callers, admitted: unlimited })
          : admission.admit(callerKey(request), (admitted) =>
              answer(route, request, reply, { platform, callers, admitted }),
            ),
    });
  }
}

/** Groups calls before they are authenticated: by token, or else by address. */
function callerKey(request: FastifyRequest): string {
  return request.headers.authorization ?? request.ip;
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, callers, admitted }: { platform: Platform; callers: KnownCallers; admitted: AdmittedCall },
): Promise<unknown> {
  const { endpoint } = route;
  requireApiKey(endpoint, request, platform.config.apiKey);
  const caller = await authorize(callers, endpoint, request);
  const params = parseParameters(endpoint.params, request.params);
  const query = parseParameters(endpoint.query, request.query);
  const form =
    endpoint.encoding === 'none' ? { values: {}, files: [] } : await receiveForm(endpoint, request, admitted);
  const body = endpoint.encoding === 'none' ? {} : parseBody(endpoint.body, form.values);
  const call = { params, query, body, files: [], ...circumstances(request), caller } as AnyCall & { caller: Caller };

  if (endpoint.method !== 'GET' || endpoint.mutates) await platform.queue.started();
  if (route.kind === 'raw') return route.run(call, reply);
  if (route.kind === 'read') return envelope(await route.run(call));
  return answerChange(route, call, form, keyOf(request, caller, endpoint.name, form), platform);
}

function circumstances(request: FastifyRequest) {
  return {
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    remoteAddress: request.ip,
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

/** Files first, because they take long; then one transaction for key, file records, change, audit entry and answer. */
async function answerChange(
  route: Extract<Route, { kind: 'change' }>,
  call: AnyCall & { caller: Caller },
  form: ReceivedForm,
  keyed: KeyedCall | undefined,
  platform: Platform,
): Promise<Record<string, unknown>> {
  const { images } = platform;
  const stored: StoredImage[] = [];
  const actor = { adminId: call.caller?.adminId, name: call.caller?.userName ?? '', requestId: call.requestId };
  try {
    const internal = (call.body as { internalFile?: boolean }).internalFile === true;
    for (const file of form.files) stored.push(await images.save(file.pieces, internal));
    return await runChange(platform, { actor, language: call.language }, async (change) => {
      const earlier = keyed ? await claimKey(change.tx, keyed) : undefined;
      if (earlier) {
        change.afterCommit(() => removeFiles(stored, images));
        return earlier;
      }
      await registerFiles(change.tx, stored, actor.adminId);
      const fresh = envelope(await route.run(change, { ...call, files: stored.map(({ name }) => name) }));
      if (keyed) await keepAnswer(change.tx, keyed, fresh);
      return fresh;
    });
  } catch (error) {
    // If the record may have been stored, its files stay; if it was not, the image sweep removes them.
    if (wasRefused(error)) await removeFiles(stored, images);
    throw error;
  }
}

async function removeFiles(stored: readonly StoredImage[], images: Platform['images']): Promise<void> {
  for (const { name } of stored) await images.remove(name);
}

function keyOf(
  request: FastifyRequest,
  caller: Caller | undefined,
  call: string,
  form: ReceivedForm,
): KeyedCall | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  // Running it without its key would break the promise of the key.
  if (typeof key !== 'string' || key.length > LONGEST_KEY) throw new AppError('MALFORMED');
  // Calls without sign-in are idempotent anyway, and anonymous callers must not fill a table.
  if (!caller) return undefined;
  const content = JSON.stringify([request.url, form.values, form.files.map(({ sha256 }) => sha256)]);
  return {
    owner: caller.adminId,
    key,
    call,
    requestHash: createHash('sha256').update(content).digest('hex'),
  };
}

function envelope({ data, total, message = '', success = true }: Answer<unknown>): Record<string, unknown> {
  return { success, message, data, ...(total === undefined ? {} : { total }) };
}
