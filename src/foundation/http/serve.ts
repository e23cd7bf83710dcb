import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type {
  Context,
  GuestContext,
  GuestLink,
  MemberContext,
  Membership,
  Person,
  PersonContext,
} from '#foundation/context/context.ts';
import { type CallShape, type Contract, type HandlerInput, needsOf, type ReplyOf } from '#vocabulary/call.ts';
import { functionOf, isFunctionAvailable, type PropertyState } from '#vocabulary/property-functions.ts';
import { compressReply } from './reply-compression.ts';
import { refuseCardNumbers } from './card-numbers.ts';
import { refuseUndeclaredError, takesIdempotencyKey } from './call-errors.ts';
import { requiresFreshSignIn, assertFreshSignIn } from './fresh.ts';
import { httpErrors } from './http.errors.ts';
import { retentionHoursOf, runIdempotent, type StoredReply } from './idempotency.ts';
import { invalidInput } from './envelope.ts';
import { hideMoney } from './money-fields.ts';
import { type Requester, countRequest } from './rate-limits.ts';
import { isStorableThroughout, refuseUnstorable } from './storable.ts';
import { maskDocuments, refuseWhileImpersonating, type RequestedView, requestedViewOf } from './view-as.ts';

/** The certain parts of a handler's context, by the access of the call. */
type ContextOf<C extends CallShape> = C['access'] extends 'member'
  ? MemberContext
  : C['access'] extends 'guest-link'
    ? GuestContext
    : C['access'] extends 'public'
      ? Context
      : PersonContext;

/** The parts that only calls at the edge of HTTP need: cookies, files, streams. Services never see it. */
export type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** One handler per call; a missing or a wrongly typed one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (
    ctx: ContextOf<C[Name]>,
    input: HandlerInput<C[Name]>,
    http: Http,
  ) => Promise<C[Name] extends { raw: string } ? unknown : ReplyOf<C[Name]>>;
};

/** A declared call with its handler: what the server registers, the matrix tests and the document shows. */
export type Route = {
  readonly call: CallShape;
  readonly name: string;
  readonly handle: (ctx: Context, input: HandlerInput<CallShape>, http: Http) => Promise<unknown>;
};

export const serve = <C extends Contract>(contract: C, handlers: Handlers<C>): readonly Route[] =>
  Object.entries(contract).map(([name, call]) => ({
    call,
    name,
    handle: handlers[name] as unknown as Route['handle'],
  }));

/** How the request layer identifies the caller; areas/platform/accounts and areas/guests/check-in implement it. */
export type AccessRules = {
  /**
   * `reply`: takes along the next session value of a browser whose own is due (SEC-05). Left out where others may keep
   * the reply, or where the call is about the session itself. `fresh` looks again although the answer of a moment ago
   * is still believed.
   */
  readonly personOf: (
    request: FastifyRequest,
    reply: FastifyReply | undefined,
    fresh?: boolean,
  ) => Promise<Person | null>;
  readonly guestOf: (request: FastifyRequest) => Promise<GuestLink | null>;
  /** A value that distinguishes this browser from others of its network, before sign-in. */
  readonly browserOf: (request: FastifyRequest) => string | undefined;
  /** The person an administrator looks as, if they have that view open; areas/platform/view-as knows. */
  readonly viewOf: (person: Person, wanted: RequestedView) => Promise<Person | null>;
};

export type RequestPlatform = {
  readonly access: AccessRules;
  readonly contextFor: (request: FastifyRequest, person: Person | null, guest: GuestLink | null) => Context;
  readonly checkReplies: boolean;
  /** Under which number this process is known to live. */
  readonly process: number;
};

type Input = { params: unknown; query: unknown; body: unknown };

function checkedInput(call: CallShape, request: FastifyRequest): Input {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  const issues: z.core.$ZodIssue[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    // Multipart bodies are read by the handler, piece by piece.
    if (!call[part] || (part === 'body' && call.multipart)) continue;
    const parsed = (call[part] as z.ZodType).safeParse(request[part] ?? {}, { reportInput: true });
    if (parsed.success) input[part] = parsed.data;
    else issues.push(...parsed.error.issues);
  }
  if (issues.length > 0) throw invalidInput({ issues } as z.core.$ZodError);
  return input;
}

/** The id of the property that the input names, or the person's current one. */
function namedProperty(call: CallShape, request: FastifyRequest, person: Person): string | null {
  const [part, name] = (call.propertyIn ?? '').split('.') as ['params' | 'query' | 'body' | '', string?];
  const read = (from: unknown, key: string): string | undefined => {
    const value =
      typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  if (part && name) return read(request[part], name) ?? null;
  return (
    read(request.query, 'propertyId') ??
    (call.multipart ? undefined : read(request.body, 'propertyId')) ??
    person.currentPropertyId
  );
}

/**
 * SEC-01, SEC-02. Without a session the answer is 401, without the role or app 403. An object outside of the user's
 * reach is 404, with the same text as for an id that does not exist.
 */
function authorise(call: CallShape, request: FastifyRequest, ctx: Context): Context {
  if (call.access === 'public') return ctx;
  if (call.access === 'guest-link') {
    if (!ctx.guestLink) throw httpErrors.unauthorized();
    return ctx;
  }
  const { person } = ctx;
  if (!person) throw httpErrors.unauthorized();
  refuseWhileImpersonating(call, person, request.body);
  const inside = authorisePerson(call, request, ctx, person);
  if (requiresFreshSignIn(call, request.body)) assertFreshSignIn(ctx.clock, person);
  return inside;
}

/** As far as it closes anything (D-26). Where nothing is charged for, nothing is over. */
function stateOf({ hasBilling }: Context, { isBlocked, isExpired }: Membership): PropertyState {
  if (isBlocked) return 'blocked';
  return hasBilling && isExpired ? 'expired' : 'active';
}

function authorisePerson(call: CallShape, request: FastifyRequest, ctx: Context, person: Person): Context {
  if (call.access === 'admin' || call.access === 'developer') {
    const allowed = call.access === 'admin' ? person.isAdmin : person.isDeveloper;
    if (!allowed) throw httpErrors.forbidden();
  }
  if (call.access !== 'member') return ctx;
  const propertyId = namedProperty(call, request, person);
  const membership = propertyId && person.memberships.get(propertyId as never);
  if (!membership) throw httpErrors.missing();
  const { app, permission } = needsOf(call);
  const hasApp = app === 'common' || membership.apps === null || membership.apps.has(app);
  if (!hasApp || !membership.permissions.has(permission)) throw httpErrors.forbidden();
  const state = stateOf(ctx, membership);
  if (!isFunctionAvailable(state, functionOf(call))) {
    throw state === 'blocked' ? httpErrors.accountBlocked() : httpErrors.subscriptionExpired();
  }
  return { ...ctx.forProperty(membership.propertyId), property: membership };
}

/**
 * The user of the request. An administrator in an impersonation is that user from here on (SEC-17); the header alone
 * changes nothing. Public calls are about the session itself and not about a user: they ignore impersonations.
 */
async function personFor(
  platform: RequestPlatform,
  call: CallShape,
  { request, reply }: Http,
  fresh = false,
): Promise<Person | null> {
  if (call.access === 'guest-link') return null;
  const person = await platform.access.personOf(request, call.access === 'public' ? undefined : reply, fresh);
  const wanted = requestedViewOf(request);
  if (wanted === undefined || call.access === 'public') return person;
  const viewed = person && (await platform.access.viewOf(person, wanted));
  if (viewed) return viewed;
  const { log } = platform.contextFor(request, person, null);
  log.warn(
    { requestId: request.id, userId: person?.userId, call: call.id },
    'a view was asked for that nobody opened',
  );
  if (person) throw httpErrors.viewRefused();
  return null;
}

/**
 * The person may have been read half a second ago, before they created the property that they now name or signed in
 * again: a refusal is checked a second time.
 */
async function authoriseFreshly(
  platform: RequestPlatform,
  call: CallShape,
  http: Http,
  person: Person | null,
  guest: GuestLink | null,
): Promise<Context> {
  const { request } = http;
  try {
    return authorise(call, request, platform.contextFor(request, person, guest));
  } catch (error) {
    const mayHaveChanged = call.access === 'member' || call.fresh !== undefined;
    if (!mayHaveChanged || person === null) throw error;
    const again = await personFor(platform, call, http, true);
    return authorise(call, request, platform.contextFor(request, again, guest));
  }
}

const isWrite = (call: CallShape) => call.method !== 'GET';

/** The counted caller. A browser counts by a keyed hash, so that no table holds the browser's value. */
function askerOf(
  { access }: RequestPlatform,
  request: FastifyRequest,
  ctx: Context,
  person: Person | null,
): Requester {
  const value = person ? undefined : access.browserOf(request);
  const browser = value === undefined ? undefined : ctx.secrets.keyedHash(`browser:${value}`).slice(0, 32);
  return { person: person?.userId, browser, network: ctx.network };
}

/** The steps that Fastify runs for one route. */
export function requestHandler(platform: RequestPlatform, route: Route) {
  const { call } = route;
  const answer = answerOf(platform, route);
  if (!platform.checkReplies) return answer;
  // A refusal that is in no contract is found by a test, not by a customer.
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    answer(request, reply).catch((error: unknown) => {
      refuseUndeclaredError(call, error);
      throw error;
    });
}

function answerOf(platform: RequestPlatform, route: Route) {
  const { call } = route;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const guest = call.access === 'guest-link' ? await platform.access.guestOf(request) : null;
    const person = await personFor(platform, call, { request, reply });
    const ctx = await authoriseFreshly(platform, call, { request, reply }, person, guest);
    const rate = call.rate ?? (isWrite(call) && call.access !== 'guest-link' ? 'write' : undefined);
    const count = () =>
      rate && countRequest(ctx.system, ctx.clock, { ...call, rate }, askerOf(platform, request, ctx, person));
    // A code is not ordered, nor tried, by a form that was filled in wrongly.
    if (rate !== 'code') await count();
    // No record has such a name, and a missing record gets the usual answer (SEC-02).
    if (!isStorableThroughout(request.params)) throw httpErrors.missing();
    refuseUnstorable(request.query, call.multipart ? undefined : request.body);
    // The body of a webhook is stored sealed as it came, and no person at the provider reads a refusal.
    if (!call.keepsRaw) refuseCardNumbers(request.query, call.multipart ? undefined : request.body);
    const run = async (): Promise<StoredReply> => {
      const input = checkedInput(call, request);
      if (rate === 'code') await count();
      const whole = await hideMoney(call, ctx, input.body, () =>
        route.handle(ctx, input as HandlerInput<CallShape>, { request, reply }),
      );
      const result = ctx.person?.view ? maskDocuments(whole) : whole;
      return { status: call.status, body: successBody(call, result, platform.checkReplies, fieldsIn(input)) };
    };
    if (call.raw !== undefined) {
      if (rate === 'code') await count();
      return route.handle(ctx, checkedInput(call, request) as HandlerInput<CallShape>, { request, reply });
    }
    const key = request.headers['idempotency-key'];
    const answer =
      typeof key === 'string' && takesIdempotencyKey(call)
        ? await answerOnce({ ...ctx, process: platform.process }, route, request, reply, key, run)
        : await run();
    reply.code(answer.status).header('content-type', 'application/json; charset=utf-8');
    // Not `reply.send`: a reply that is waited for is waited for until the last byte has left.
    return compressReply(call, request, reply, answer.status === 204 ? '' : answer.body);
  };
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

async function answerOnce(
  ctx: Context & Pick<RequestPlatform, 'process'>,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  run: () => Promise<StoredReply>,
): Promise<StoredReply> {
  if (key.length === 0 || key.length > 255) throw httpErrors.invalid({ field: 'Idempotency-Key' });
  const who = ctx.person?.view?.id ?? ctx.person?.userId ?? ctx.guestLink?.linkId ?? ctx.network;
  const scope = `${who} ${route.call.id} ${request.url}`;
  const about = [
    ctx.person?.userId ?? [],
    ctx.guestLink?.reservationId ?? [],
    request.url.match(UUIDS) ?? [],
  ];
  const sent = {
    scope,
    key,
    body: request.body,
    about: about.flat(),
    keptHours: retentionHoursOf(route.call),
    isResumable: route.call.resumable === true,
  };
  const { reply: answer, replayed } = await runIdempotent(ctx, sent, run);
  if (replayed) reply.header('idempotent-replayed', 'true');
  return answer;
}

/** The fields that `fieldsQuery` asks for. */
const fieldsIn = ({ query }: Input): readonly string[] | undefined =>
  (query as { fields?: readonly string[] } | undefined)?.fields;

function successBody(
  call: CallShape,
  result: unknown,
  check: boolean,
  fields: readonly string[] | undefined,
): string {
  const { data, meta } = call.meta
    ? (result as { data: unknown; meta: unknown })
    : { data: result, meta: undefined };
  if (check) {
    // A reply that does not keep its contract is found by a test, not by a customer.
    (call.reply as z.ZodType).parse(data);
    (call.meta as z.ZodType | undefined)?.parse(meta);
  }
  const shown = fields ? onlyFields(data, fields) : data;
  return JSON.stringify({
    statusCode: call.status,
    data: shown ?? null,
    ...(meta !== undefined && { meta }),
  });
}

const onlyFields = (data: unknown, fields: readonly string[]): unknown => {
  const ofOne = (record: unknown) =>
    Object.fromEntries(
      Object.entries(record as object).filter(([name]) => name === '_id' || fields.includes(name)),
    );
  return Array.isArray(data) ? data.map(ofOne) : ofOne(data);
};
