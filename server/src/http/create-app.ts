import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { type OpenApiDocument, openApiDocument } from '@leitstand/contract/api/openapi';
import { health, ready as readiness } from '@leitstand/contract/api/platform';
import { ENDPOINTS } from '@leitstand/contract/api/table';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { AppError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { AdmissionLimits } from './admission.ts';
import { requireApiKey } from './authorize.ts';
import type { Route } from './call.ts';
import { endConnections } from './closing.ts';
import { sendFailure } from './failures.ts';
import { BARE_ANSWER, protectAnswers } from './headers.ts';
import { countTraffic, measureCalls, type Traffic } from './measure-calls.ts';
import { mountRoutes } from './mount.ts';
import { DOCS_STYLE, docsPage } from './pages/docs-page.ts';
import { servePanel } from './pages/panel.ts';
import { decorateRequests } from './request-facts.ts';
import { answerUnreadable, overrideNodeDefaults } from './unreadable-requests.ts';

export const BASE = '/v1';
export const VERSION = '0.1.0';

const MEGABYTE = 1024 * 1024;
/** Search text of 200 characters, each up to 12 characters long when percent-encoded. */
const LONGEST_PARAMETER = 3000;

export interface AppOptions {
  panelFolder?: string | undefined;
  admission?: AdmissionLimits | undefined;
  /** All calls wait for it, except health and readiness. */
  ready?: Promise<void> | undefined;
  /** Metrics and traces, where they are configured: called before anything else uses the app. */
  observers?: readonly Observe[];
  /** What counts the calls; `admission` says its limits if it is absent. */
  traffic?: Traffic | undefined;
}

export type Observe = (app: FastifyInstance) => void;

/** The HTTP server: headers, calls of the contract under `/v1`, API document, and the panel if it is built. */
export async function createApp(
  platform: Platform,
  routes: readonly Route[],
  { panelFolder, admission: limits, ready, observers = [], traffic = countTraffic(limits) }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Not `newId`: nothing sorts by it, and this one costs a hundredth.
    genReqId: () => randomUUID(),
    // See `logOf`.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: MEGABYTE,
    requestTimeout: 120_000,
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // Runs before any hook: such an answer has only the headers that are set here.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(BARE_ANSWER)),
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('UNKNOWN_CALL'), request, reply));
  decorateRequests(app);
  for (const observe of observers) observe(app);
  measureCalls(app, traffic, BASE);
  logAnswers(app);
  endConnections(app, platform.stopping);
  protectAnswers(app, config);
  overrideNodeDefaults(app);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(formbody, { bodyLimit: MEGABYTE });
  await app.register(multipart);
  await app.register(
    async (api) => {
      api.addHook('onSend', (request, reply, payload, done) => {
        reply.header('x-request-id', request.id);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        done(null, payload);
      });
      if (ready) delayUntilReady(api, ready);
      mountRoutes(api, routes, platform, traffic.admission);
      mountDocument(api, routes, config.apiKey);
    },
    { prefix: BASE },
  );
  if (panelFolder) await servePanel(app, panelFolder, BASE);
  return app;
}

function delayUntilReady(api: FastifyInstance, ready: Promise<void>): void {
  let isReady = false;
  ready.then(
    () => {
      isReady = true;
    },
    // The process that started the server handles the failure and exits.
    () => undefined,
  );
  api.addHook('onRequest', (request, _reply, done) => {
    if (isReady) return done();
    const { url } = request.routeOptions;
    if (url === `${BASE}${readiness.path}`) done(new AppError('UNAVAILABLE'));
    else if (url === `${BASE}${health.path}`) done();
    else ready.then(() => done(), done);
  });
}

/** One line per answer. Logs the pattern of the path, because paths contain names and links contain signatures. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      // Not spread: an object literal that begins with a spread is ten times slower.
      requestId: request.id,
      adminId: request.adminId,
      method: request.method,
      // Fastify creates a new options object each time it is read.
      route: request.route ?? request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}

/** Generated on the first request, to keep the start fast. */
function mountDocument(api: FastifyInstance, routes: readonly Route[], apiKey: string | undefined): void {
  const onRequest = async (request: FastifyRequest) => requireApiKey(request, apiKey);
  let made: { document: OpenApiDocument; page: string } | undefined;
  const documents = () => {
    if (!made) {
      const document = servedDocument(routes);
      made = { document, page: docsPage(document) };
    }
    return made;
  };
  api.get('/openapi.json', { onRequest }, async () => documents().document);
  api.get('/docs', { onRequest }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documents().page),
  );
  api.get('/docs.css', { onRequest }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}

/** Documents the whole contract and marks calls that this server does not implement yet. */
function servedDocument(routes: readonly Route[]): OpenApiDocument {
  const served = new Set(routes.map(({ endpoint }) => endpoint.name));
  const document = openApiDocument(ENDPOINTS, { version: VERSION, base: BASE });
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    if (!served.has(operation.operationId)) operation['x-served'] = false;
  }
  return document;
}
