import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { liveEvents } from '@leitstand/contract/api/live';
import { signOut } from '@leitstand/contract/api/session';
import type { ErrorCode } from '@leitstand/contract/base/errors';
import { languageOf } from '@leitstand/contract/base/languages';
import { POSITION_HEADER } from '@leitstand/contract/base/position';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredImage } from '../adapters/images/image-store.ts';
import type { Caller } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { knownNetworkOf, networkOf } from '../network.ts';
import type { Platform } from '../platform.ts';
import { type Change, runChange } from '../records/change.ts';
import { requireProofOf } from '../records/consequences/consequences.ts';
import { registerFiles } from '../records/files.queries.ts';
import { requestApproval, type WaitingCall } from '../records/four-eyes/four-eyes.ts';
import { countUpload } from '../records/upload-quota.queries.ts';
import { type Admission, type AdmittedCall, UNLIMITED } from './admission.ts';
import { authorize, isProved, requireApiKey, tokenHashOf } from './authorize.ts';
import { type Answer, actorOf, type Call, JsonText, type Route } from './call.ts';
import { wasRefused } from './failures.ts';
import { claimKey, type KeyedCall, keepAnswer } from './idempotency.queries.ts';
import { accountOf, KnownCallers } from './known-callers.ts';
import { parseBody, parseParameters } from './parse-call.ts';
import type { Session } from './sessions.queries.ts';
import { bodyLimitOf, type ReceivedForm, receiveForm } from './uploads.ts';

type AnyCall = Call<Route['endpoint']>;

const LONGEST_KEY = 200;
/** In the answer kept for repeated calls: the request that waits for a second administrator. */
const AWAITED = 'awaitedApproval';
/** Beside it: who counts as a second person from when on, if there is none yet. */
const LATER = 'laterApprover';

/** Must be answered above all when the server is overloaded. */
const ALWAYS_ADMITTED = new Set(['health', 'ready']);
/** Each of these costs a password hash or a mail. */
const SIGN_INS = new Set([
  'signIn',
  'passwordGrant',
  'finishSignIn',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'proveIdentity',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'beginSingleSignOn',
  'finishSingleSignOn',
  'backChannelSignOut',
  'beginProviderProof',
  'finishProviderProof',
  'beginIdentityLink',
  'finishIdentityLink',
]);
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'TOO_MANY_AT_ONCE', 'OVERLOADED']);

/** A call that was admitted, and who makes it. */
interface Entry {
  readonly admitted: AdmittedCall;
  session: Session | undefined;
}

/**
 * Mounts calls under the base address. Everything about a call comes from its entry in the endpoint table. Who calls is
 * checked before the body is read.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  admission: Admission,
): void {
  const callers = new KnownCallers(platform.database, platform.live);
  const entries = new WeakMap<FastifyRequest, Entry>();

  async function enter({ endpoint }: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    requireApiKey(request, platform.config.apiKey, endpoint.name);
    const tokenHash = tokenHashOf(request);
    const arrival = {
      network: networkOf(request.ip),
      account: endpoint.access === 'public' || !tokenHash ? undefined : callers.knownAccount(tokenHash),
      isSignIn: SIGN_INS.has(endpoint.name),
    };
    const admitted = ALWAYS_ADMITTED.has(endpoint.name) ? UNLIMITED : admission.enter(arrival);
    const entry: Entry = { admitted, session: undefined };
    entries.set(request, entry);
    // The caller may go before its body has arrived.
    reply.raw.once('close', admitted.leave);
    entry.session = await authorize(
      callers,
      endpoint,
      { tokenHash, network: knownNetworkOf(request.ip) ?? '' },
      platform.config,
    );
    if (!entry.session) return;
    const account = accountOf(entry.session);
    admitted.verified(account);
    await admission.begin(account.owner);
    request.adminId = entry.session.caller.adminId;
    // Before a large body is read: together they must fit into memory.
    if (endpoint.maxBodyMegabytes > 1)
      admitted.hold(Number(request.headers['content-length'] ?? bodyLimitOf(endpoint)));
    if (endpoint.proof === true) await requireProof(request, entry.session);
  }

  async function requireProof(request: FastifyRequest, session: Session): Promise<void> {
    if (isProved(session, platform.config.stepUp)) return;
    // Nobody is asked when a machine calls: it must have been permitted beforehand.
    if (session.caller.isMachine) throw new AppError('CALL_NOT_NAMED');
    // The proof may have been given a moment ago, to another process.
    const now = await callers.find(tokenHashOf(request) ?? '', { fresh: true });
    if (!now || !isProved(now, platform.config.stepUp)) throw new AppError('PROOF_NEEDED');
  }

  function leave(request: FastifyRequest): void {
    entries.get(request)?.admitted.leave();
  }

  /** Somebody who is not signed in, or has used up a budget, waits for a refusal. */
  async function refuse(request: FastifyRequest, error: unknown): Promise<never> {
    leave(request);
    const isStranger = entries.get(request)?.session === undefined;
    const code = error instanceof AppError ? error.code : undefined;
    const isLate = code === 'TOO_MANY_AT_ONCE' || (isStranger && code !== undefined && REFUSALS.has(code));
    if (isLate) await admission.delayRefusal();
    throw error;
  }

  for (const route of routes) {
    const { endpoint } = route;
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    const pattern = `${app.prefix}${url}`;
    app.route({
      method: endpoint.method,
      url,
      // HEAD changes nothing.
      exposeHeadRoute: !endpoint.mutates,
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: (request, reply) => {
        request.route = pattern;
        return enter(route, request, reply).catch((error: unknown) => refuse(request, error));
      },
      onResponse: async (request) => leave(request),
      handler: async (request, reply) => {
        const entry = entries.get(request);
        if (!entry) throw new Error(`${endpoint.name} was not admitted`);
        try {
          return await answer(route, request, reply, { platform, admission, requireProof, ...entry });
        } catch (error) {
          return await refuse(request, error);
        } finally {
          leave(request);
        }
      },
    });
  }
}

interface Answering extends Entry {
  readonly platform: Platform;
  readonly admission: Admission;
  requireProof(request: FastifyRequest, session: Session): Promise<void>;
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, admission, admitted, session, requireProof }: Answering,
): Promise<unknown> {
  const { endpoint } = route;
  const params = parseParameters(endpoint.params, request.params);
  const query = parseParameters(endpoint.query, request.query);
  const form =
    endpoint.encoding === 'none' ? { values: {}, files: [] } : await receiveForm(endpoint, request, admitted);
  // Reading, checking and using a large body each take a while: other calls have a turn in between.
  const isLarge = endpoint.maxBodyMegabytes > 1;
  if (isLarge) await setImmediate();
  const body = endpoint.encoding === 'none' ? {} : parseBody(endpoint.body, form.values);
  if (isLarge) await setImmediate();
  const caller = session?.caller;
  const call = {
    params,
    query,
    body,
    files: [],
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    remoteAddress: request.ip,
    header: (name: string) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    caller,
  } as AnyCall & { caller: Caller };
  if (endpoint.method !== 'GET' || endpoint.mutates) await platform.queue.started();
  if (request.method === 'HEAD' && route.kind === 'raw') {
    await route.describe?.(call, reply);
    // Empty text would be announced as the length of the answer to GET.
    return reply.send(Readable.from([]));
  }
  // A live stream lasts as long as its panel is open. Streams have a limit of their own.
  if (endpoint.name === liveEvents.name) admitted.leave();
  if (route.kind === 'raw') return route.run(call, reply);
  const inTurn = <T>(change: () => Promise<T>) =>
    session ? admission.changeInTurn(accountOf(session).owner, change) : change();
  if (route.kind === 'read') return sendRead(reply, await inTurn(() => route.run(call)));
  const { drizzle, replica } = platform.database;
  if (route.kind === 'find') {
    const find = (db: Queryable) => route.run(call, db);
    const read = () => (replica ? replica.read(call.header(POSITION_HEADER), drizzle, find) : find(drizzle));
    const owner = session ? accountOf(session).owner : networkOf(request.ip);
    return sendRead(reply, await admission.readInTurn(owner, read));
  }
  const keyed = keyOf(request, caller, endpoint.name, form);
  const change = (proved: boolean) => answerChange(route, call, form, { keyed, isProved: proved, platform, inTurn });
  const isSure = session === undefined || isProved(session, platform.config.stepUp);
  const answered = await change(isSure).catch(async (error: unknown) => {
    if (isSure || !(error instanceof AppError) || error.code !== 'PROOF_NEEDED') throw error;
    // The transaction is over: the proof may have been given a moment ago, to another process.
    await requireProof(request, session);
    return change(true);
  });
  if (replica && caller) reply.header(POSITION_HEADER, replica.position);
  return answered;
}

interface Changing {
  readonly keyed: KeyedCall | undefined;
  /** The caller has lately proved who they are. */
  readonly isProved: boolean;
  readonly platform: Platform;
  inTurn<T>(change: () => Promise<T>): Promise<T>;
}

/** Files first, because they take long; then one transaction for key, file records, change, audit entry and answer. */
async function answerChange(
  route: Extract<Route, { kind: 'change' }>,
  call: AnyCall & { caller: Caller },
  form: ReceivedForm,
  { keyed, isProved, platform, inTurn }: Changing,
): Promise<Record<string, unknown>> {
  const { images } = platform;
  const stored: StoredImage[] = [];
  const actor = actorOf(call, call.caller);
  if (form.files.length > 0 && actor.adminId !== undefined) {
    const uploaded = { files: form.files.length, bytes: sizeOf(form) };
    await countUpload(platform.database.drizzle, actor.adminId, uploaded, platform.config.uploadsPerDay);
  }
  try {
    const internal = (call.body as { internalFile?: boolean }).internalFile === true;
    for (const file of form.files) stored.push(await images.save(file.pieces, internal));
    const run = async (change: Change) => {
      const earlier = keyed ? await claimKey(change.tx, keyed) : undefined;
      if (earlier) {
        change.afterCommit(() => removeFiles(stored, images));
        return earlier;
      }
      await registerFiles(change.tx, stored, actor.adminId);
      const waiting = await requestApproval(change, route, call, isProved);
      const fresh = waiting
        ? { [AWAITED]: waiting.id, [LATER]: waiting.later }
        : envelope(await route.run(change, { ...call, files: stored.map(({ name }) => name) }));
      if (!waiting) await requireProofOf(change, change.happened, isProved);
      if (keyed) await keepAnswer(change.tx, keyed, fresh);
      return fresh;
    };
    const answered = await inTurn(() => runChange(platform, { actor, language: call.language }, run));
    const awaited = answered[AWAITED];
    if (typeof awaited === 'string') {
      throw new AppError('AWAITS_APPROVAL', {
        approval: { _id: awaited },
        ...(answered[LATER] as WaitingCall['later']),
      });
    }
    return answered;
  } catch (error) {
    // If the record may have been stored, its files stay; if it was not, the image sweep removes them.
    if (wasRefused(error)) await removeFiles(stored, images);
    throw error;
  }
}

function sizeOf({ files }: ReceivedForm): number {
  return files.flatMap(({ pieces }) => pieces).reduce((sum, piece) => sum + piece.length, 0);
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
  // Signing out works once: its answer, which may carry a provider's token, need not be kept.
  if (!caller || call === signOut.name) return undefined;
  const content = JSON.stringify([request.url, form.values, form.files.map(({ sha256 }) => sha256)]);
  return {
    owner: caller.adminId,
    key,
    call,
    requestHash: createHash('sha256').update(content).digest('hex'),
  };
}

function sendRead(reply: FastifyReply, answered: Answer<unknown>): unknown {
  const { data, ...rest } = answered;
  if (!(data instanceof JsonText)) return envelope(answered);
  // The data comes last, so that everything before it is the envelope without its closing brace.
  const start = JSON.stringify(envelope({ ...rest, data: undefined })).slice(0, -1);
  reply.type('application/json; charset=utf-8');
  return `${start},"data":${data.text}}`;
}

function envelope({ data, total, message = '', success = true }: Answer<unknown>): Record<string, unknown> {
  return { success, message, data, ...(total === undefined ? {} : { total }) };
}
