import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { refuse, Refused, type Refusal } from './stripe.simulated-errors.ts';
import type { Cause } from './stripe.simulated-events.ts';
import { type Form, readForm } from './stripe.simulated-form.ts';
import { API_VERSION } from './stripe.simulated-objects.ts';
import { newId, secondsNow, type StripeStage, type StripeWorld } from './stripe.simulated-world.ts';

export type Asked = {
  readonly form: Form;
  readonly id: string;
  readonly cause: Cause;
  /** Origin and prefix. */
  readonly base: string;
  /** With the key of a page, which may do what a client secret allows. */
  readonly isPage: boolean;
};

export type Answering = {
  readonly known: readonly string[];
  /** A page may ask it as well, with the client secret of the intent. */
  readonly forPages?: true;
  readonly answer: (asked: Asked) => unknown;
};

const PREFIX = '/simulators/stripe';
export const baseOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}${PREFIX}`;

const KEY_LIFE = 86_400;
/** Of a page: its key, and the secret of the one intent that it may see. */
const OF_PAGES = ['key', 'client_secret'];
/** A request that is refused before any work is not kept under its key. */
const NOT_KEPT = new Set([400, 401, 404, 409, 429]);

const encodedOf = (request: FastifyRequest): string =>
  request.method !== 'POST' ? (request.url.split('?', 2)[1] ?? '') : bodyOf(request).text;

const sentKey = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ??
  new URLSearchParams(encodedOf(request)).get('key') ??
  '';

function keyOf({ world: { account } }: StripeStage, request: FastifyRequest): 'account' | 'page' {
  const key = sentKey(request);
  if (key === account.secretKey) return 'account';
  if (key === account.publishableKey) return 'page';
  const message =
    key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 7)}****`;
  throw refuse(401, { message });
}

function answerOf(
  stage: StripeStage,
  request: FastifyRequest,
  { known, forPages, answer }: Answering,
  cause: Cause,
): { status: number; body: string } {
  const answered = (status: number, content: unknown) => ({ status, body: JSON.stringify(content) });
  try {
    const encoded = encodedOf(request);
    const isPage = keyOf(stage, request) === 'page';
    if (isPage && !forPages) {
      throw refuse(403, {
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key.',
      });
    }
    const { id = '' } = request.params as { id?: string };
    const form = readForm(encoded, isPage ? [...known, ...OF_PAGES] : known);
    return answered(200, answer({ form, id, cause, base: baseOf(request), isPage }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return answered(error.refusal.status, { error: error.refusal.error });
  } finally {
    stage.changed();
  }
}

const withoutOld = (keys: StripeWorld['keys'], now: number): StripeWorld['keys'] =>
  Object.fromEntries(Object.entries(keys).filter(([, { at }]) => now - at < KEY_LIFE));

/** The first answer of a key is its answer for a day, a refusal included; with another body the key is refused. */
function withKey(
  stage: StripeStage,
  request: FastifyRequest,
  answering: Answering,
  cause: Cause & { readonly idempotency_key: string },
): { status: number; body: string; isReplayed?: true } {
  const { keys, busyKeys } = stage.world;
  const key = cause.idempotency_key;
  const inKeyOf = (error: Refusal['error'], status: number) => ({ status, body: JSON.stringify({ error }) });
  if (busyKeys.includes(key)) {
    return inKeyOf(
      {
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
        type: 'idempotency_error',
      },
      409,
    );
  }
  const of = createHash('sha256')
    .update(`${request.method} ${request.url}\n${bodyOf(request).text}`)
    .digest('base64url');
  const now = secondsNow(stage);
  const kept = keys[key];
  if (kept && now - kept.at < KEY_LIFE) {
    if (kept.of === of) return { status: kept.status, body: kept.body, isReplayed: true };
    return inKeyOf(
      {
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        type: 'idempotency_error',
      },
      400,
    );
  }
  const answer = answerOf(stage, request, answering, cause);
  if (!NOT_KEPT.has(answer.status)) {
    stage.world.keys = { ...withoutOld(keys, now), [key]: { of, at: now, ...answer } };
  }
  return answer;
}

type Method = 'GET' | 'POST' | 'DELETE';
type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
type Call = { readonly method: Method; readonly url: string; readonly handler: Handler };
/** Where the calls of one account are registered. */
export type Calls = { readonly route: (call: Call) => unknown };

/**
 * Registers the calls of several accounts at the same paths: the key of a request says whose it is, and a key of no account is refused
 * by the first.
 */
export function registerAccounts(
  app: Calls,
  stages: readonly StripeStage[],
  register: (calls: Calls, stage: StripeStage) => void,
): void {
  const handlers = new Map<string, { readonly call: Call; readonly of: Handler[] }>();
  for (const stage of stages) {
    register(
      {
        route: (call) => {
          const name = `${call.method} ${call.url}`;
          const known = handlers.get(name) ?? { call, of: [] };
          handlers.set(name, { ...known, of: [...known.of, call.handler] });
        },
      },
      stage,
    );
  }
  for (const { call, of } of handlers.values()) {
    app.route({
      ...call,
      handler: (request, reply) => {
        const key = sentKey(request);
        const place = stages.findIndex(({ world: { account } }) =>
          [account.secretKey, account.publishableKey].includes(key),
        );
        const handler = of[Math.max(0, place)] ?? call.handler;
        return handler(request, reply);
      },
    });
  }
}

/** Answers one call of Stripe at its path. */
export function registerCall(
  app: Calls,
  stage: StripeStage,
  method: Method,
  path: string,
  answering: Answering,
): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers['idempotency-key'];
    const idempotency_key = typeof key === 'string' && method === 'POST' ? key : null;
    const cause = { id: newId('req'), idempotency_key };
    const { status, body, isReplayed } =
      idempotency_key === null
        ? { ...answerOf(stage, request, answering, cause), isReplayed: false }
        : { isReplayed: false, ...withKey(stage, request, answering, { ...cause, idempotency_key }) };
    return reply
      .code(status)
      .headers({
        'request-id': cause.id,
        'stripe-version': API_VERSION,
        ...(idempotency_key !== null && { 'idempotency-key': idempotency_key }),
        ...(isReplayed && { 'idempotent-replayed': 'true' }),
      })
      .type('application/json')
      .send(body);
  };
  app.route({ method, url: path, handler });
}
