import { ProviderFailure } from '#capabilities/failures.ts';
import type { Capabilities } from '#capabilities/provider.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { type Context, requirePropertyContext, type PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import type {
  EffectIntent,
  EffectProblem,
  EffectProof,
  EffectRefusal,
  EffectAccepted,
} from '#foundation/effects/effect.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import type { EffectClass } from '#foundation/effects/machine.ts';
import type { Lane, Parser } from '#foundation/jobs/job.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import {
  type ConnectionRow,
  findReplacementConnection,
  findConnectionIncludingDisconnected,
  lockConnectionState,
} from './connections.store.ts';
import { openConnection } from './credentials.service.ts';
import { logRequests } from './request-log/request-log.service.ts';
import { requestReconnect } from './reconnect.service.ts';

/** One attempt, with an open client of the provider. */
export type ProviderAttempt<Payload, Capability, Subject> = {
  readonly ctx: PropertyContext;
  readonly intent: EffectIntent<Payload>;
  readonly payload: Payload;
  readonly subject: Subject;
  readonly capability: Capability;
  readonly connection: ProviderConnection;
  /** The provider's id of the property; empty when its connections have none. */
  readonly externalPropertyId: string;
};

/** The transaction that writes the result of an attempt. */
export type EffectSettlement<Payload, Subject> = {
  readonly ctx: PropertyContext;
  readonly tx: Transaction;
  readonly payload: Payload;
  readonly subject: Subject;
};

type Transcript = {
  /** The sent content; default: the payload. */
  readonly request?: unknown;
  /** The received content; default: the reference. */
  readonly answer?: unknown;
};
export type ProviderAnswer = Transcript & { readonly reference: string | null };
/** The provider accepted it and decides later; `find` asks for it by this name. */
export type ProviderAccepted = Transcript & { readonly taken: string };

export type ProviderEffect<Payload, Capability, Subject> = {
  /** A stored word, like the shape of the payload: effects that were planned earlier must be recognised. */
  readonly type: string;
  readonly lane: Lane;
  readonly payload: Parser<Payload>;
  /** The longest time that the provider works on one, in seconds. Default 15 minutes. */
  readonly maxProcessingOf?: (capability: Capability) => number;
  readonly keyLifeSeconds?: number;
  readonly verdictSeconds?: number;
  /** Also over a disconnected connection, while its credentials are kept: it undoes work there. */
  readonly alsoWhileLeaving?: true;
  /** The content identifies a person, in a format from which nothing can be removed: no request is logged. */
  readonly isConfidential?: true;
  readonly providerOf: (payload: Payload) => string;
  readonly capability: (capabilities: Capabilities) => Capability | undefined;
  /** The effect of a second request for the same thing at the provider (REL-03). */
  readonly classOf: (capability: Capability, payload: Payload) => EffectClass;
  /** The present row of the effect's subject. */
  readonly subjectOf: (
    db: Queries,
    propertyId: PropertyId,
    intent: Pick<EffectIntent<Payload>, 'payload' | 'subjectId'>,
  ) => Promise<Subject | undefined>;
  readonly connectionOf: (subject: Subject, payload: Payload) => ConnectionId;
  /** The newest effect of the subject: an earlier one is not sent, and its result changes nothing. */
  readonly revisionOf: (subject: Subject) => number;
  /** Null: the provider accepted it, and only `find` can say whether it is done. */
  readonly send: (
    at: ProviderAttempt<Payload, Capability, Subject>,
  ) => Promise<ProviderAnswer | ProviderAccepted | null>;
  /**
   * Null: not visible, or not decided yet. `taken`: the provider has accepted it after all. `undone`: begun, certainly
   * not done, and `send` resumes it.
   */
  readonly find?: (
    at: ProviderAttempt<Payload, Capability, Subject>,
  ) => Promise<ProviderAnswer | ProviderAccepted | EffectRefusal | 'undone' | null>;
  readonly onDone: (at: EffectSettlement<Payload, Subject>, reference: string | null) => Promise<void>;
  readonly onRefused: (at: EffectSettlement<Payload, Subject>, problem: EffectProblem) => Promise<void>;
  /** `gave-up`: certainly not done, for a day. `unknown`: the result cannot be found out. */
  readonly onAttention: (
    at: EffectSettlement<Payload, Subject>,
    problem: EffectProblem,
    why: 'gave-up' | 'unknown',
  ) => Promise<void>;
  /** `mayBeDone`: an earlier attempt may have done it. */
  readonly onWaiting?: (
    at: EffectSettlement<Payload, Subject>,
    problem: EffectProblem,
    mayBeDone: boolean,
  ) => Promise<void>;
  readonly onUnknown?: (at: EffectSettlement<Payload, Subject>, problem: EffectProblem) => Promise<void>;
};

/**
 * An effect that a connected provider carries out. The connection, its credentials, the request log, the evidence and
 * the meaning of every failure are the same for all. An effect defines its content and the consequences of its result.
 *
 * | What happened                                                   | The effect is     | Called function              |
 * | --------------------------------------------------------------- | ----------------- | ---------------------------- |
 * | the provider did it, or `find` sees it                          | done              | `onDone`                     |
 * | `refused`, `missing`; a verdict of that kind                    | refused           | `onRefused`                  |
 * | no subject or connection any more, or a newer effect            | refused           | `onRefused`, kind `gone`     |
 * | … and an earlier attempt may have done it                       | attention         | `onAttention('unknown')`     |
 * | `reconnect`                                                     | planned, no job¹  | the host is asked once; `onWaiting`, kind `reconnect` |
 * | `wait`; a fault of Posada before the request left               | planned           | `onWaiting`                  |
 * | … for a day (REL-43)                                            | attention         | `onAttention('gave-up')`     |
 * | `unknown`; a fault of Posada after it left (REL-04)             | unknown²          | `onUnknown`                  |
 * | … and the provider has no look-up (class N)                     | attention         | `onAttention('unknown')`     |
 * | `find` sees that it was begun and not done                      | planned, at once  |                              |
 * | the provider accepted it and decides later                      | unknown³          | `onUnknown`, kind `taken`    |
 * | … and does not decide within `verdictSeconds`                   | attention         | `onAttention('unknown')`     |
 *
 * ¹ Or unknown, when an earlier attempt may have done it. It resumes when there is access again. Until then no request is
 *   sent: providers close accounts that repeat refused credentials.
 * ² An effect of class L is looked up in the same attempt (W1-E-01), and then repeatedly. If it is not found after the
 *   longest time that it can take, it is planned once more (REL-03).
 * ³ No class is sent again while the provider has it. `ctx.effects.lookUp` is for webhooks that report its result.
 *
 * When the subject does not exist any more, or a newer effect of it is planned, no function of the table is called.
 */
export function defineProviderEffect<Payload, Capability, Subject>(
  effect: ProviderEffect<Payload, Capability, Subject>,
): EffectDefinition<Payload> {
  const { type, lane, payload, maxProcessingOf, keyLifeSeconds, verdictSeconds, find } = effect;
  const capabilityFor = (ctx: Context, given: Payload) =>
    capabilityOf(effect, ctx.providers.byId(effect.providerOf(given)));
  return {
    type,
    lane,
    payload,
    ...(maxProcessingOf && {
      maxProcessingOf: (ctx, given) => maxProcessingOf(capabilityFor(ctx, given)),
    }),
    ...(keyLifeSeconds !== undefined && { keyLifeSeconds }),
    ...(verdictSeconds !== undefined && { verdictSeconds }),
    waitsForAccess: true,
    classOf: (ctx, given) => effect.classOf(capabilityFor(ctx, given), given),
    send: (ctx, intent) =>
      reaching(requirePropertyContext(ctx), effect, intent, async (at) => {
        if (effect.revisionOf(at.subject) !== intent.revision) {
          throw new EffectGone('Something newer took its place');
        }
        const answer = await sent(effect, at);
        return 'taken' in answer ? tookOf(at, answer) : proofOf(at, answer);
      }),
    ...(find && {
      find: (ctx, intent) =>
        reaching(requirePropertyContext(ctx), effect, intent, async (at) => {
          const found = await find(at);
          if (found === null || found === 'undone') return found;
          if ('taken' in found) return tookOf(at, found);
          return 'refused' in found ? found : proofOf(at, found);
        }),
    }),
    settle: async (ctx, tx, intent, result) => {
      const inside = requirePropertyContext(ctx);
      const subject = await effect.subjectOf(tx, inside.propertyId, intent);
      if (!subject) return;
      const problem = result.state === 'done' ? null : result.problem;
      if (problem?.kind === 'reconnect') {
        const id = effect.connectionOf(subject, intent.payload);
        const state = await lockConnectionState(tx, inside.propertyId, id);
        // The connection was renewed before this attempt could wait for it.
        if (state === 'active') await inside.effects.resume(inside, tx);
      }
      if (effect.revisionOf(subject) !== intent.revision) return;
      const at = { ctx: inside, tx, payload: intent.payload, subject };
      switch (result.state) {
        case 'done':
          return effect.onDone(at, result.reference);
        case 'refused':
          return effect.onRefused(at, result.problem);
        case 'attention':
          return effect.onAttention(at, result.problem, result.mayBeDone ? 'unknown' : 'gave-up');
        case 'waiting':
          return effect.onWaiting?.(at, result.problem, false);
        case 'unknown':
          return result.problem.kind === 'reconnect'
            ? effect.onWaiting?.(at, result.problem, true)
            : effect.onUnknown?.(at, result.problem);
      }
    },
  };
}

type AnyEffect<Payload, Capability, Subject> = ProviderEffect<Payload, Capability, Subject>;

function capabilityOf<Payload, Capability, Subject>(
  { capability, type }: AnyEffect<Payload, Capability, Subject>,
  provider: { readonly manifest: { readonly id: string }; readonly capabilities: Capabilities },
): Capability {
  const found = capability(provider.capabilities);
  if (!found) throw new RangeError(`${provider.manifest.id} cannot carry out ${type}`);
  return found;
}

/** Opens the client of the provider for one attempt. */
async function reaching<Payload, Capability, Subject, Result>(
  ctx: PropertyContext,
  effect: AnyEffect<Payload, Capability, Subject>,
  intent: EffectIntent<Payload>,
  run: (at: ProviderAttempt<Payload, Capability, Subject>) => Promise<Result>,
): Promise<Result> {
  const { payload } = intent;
  const subject = await effect.subjectOf(ctx.db, ctx.propertyId, intent);
  if (!subject) throw new EffectGone('There is nothing left to do');
  const connectionId = effect.connectionOf(subject, payload);
  const { alsoWhileLeaving = false } = effect;
  const begun = alsoWhileLeaving
    ? await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, connectionId)
    : undefined;
  // A connection that was renewed for the same issuer continues the effects of the earlier one.
  const row = alsoWhileLeaving
    ? begun
    : await findReplacementConnection(ctx.db, ctx.propertyId, connectionId);
  const isLeft = begun?.deleted_at != null;
  if (!row) throw new EffectGone('The connection was let go');
  const capability = capabilityOf(effect, ctx.providers.byId(effect.providerOf(payload)));
  try {
    const connection = await openedFor(ctx, row);
    const externalPropertyId = row.external_property_id ?? '';
    const attempt = () => run({ ctx, intent, payload, subject, capability, connection, externalPropertyId });
    return await (effect.isConfidential ? attempt() : logRequests(ctx, row.id, attempt));
  } catch (error) {
    const isRefused = isOfKind(error, 'reconnect');
    // A host is not asked to reconnect a connection that the host disconnected.
    if (isLeft && (isRefused || error instanceof KeyErased)) {
      throw new EffectGone('The access is gone', { cause: error });
    }
    if (isRefused) await ctx.db.transaction((tx) => requestReconnect(ctx, tx, row));
    throw error;
  }
}

const isOfKind = (error: unknown, kind: ProviderFailure['kind']): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === kind;

async function openedFor(ctx: PropertyContext, row: ConnectionRow): Promise<ProviderConnection> {
  if (row.state === 'reconnect') {
    throw new ProviderFailure(row.provider_id, 'reconnect', 'The host was asked to connect again');
  }
  return openConnection(ctx, ctx.db, row);
}

/** The answer; for a lost one, the result of `find`. */
async function sent<Payload, Capability, Subject>(
  effect: AnyEffect<Payload, Capability, Subject>,
  at: ProviderAttempt<Payload, Capability, Subject>,
): Promise<ProviderAnswer | ProviderAccepted> {
  const provider = effect.providerOf(at.payload);
  let lost = new ProviderFailure(provider, 'unknown', 'The provider accepted it and does not show it yet');
  try {
    const answer = await effect.send(at);
    if (answer) return answer;
  } catch (error) {
    if (!isOfKind(error, 'unknown')) throw error;
    lost = error;
  }
  // For other classes `find` proves nothing: nights that are closed there need not have been closed by this effect.
  if (!effect.find || effect.classOf(at.capability, at.payload) !== 'L') throw lost;
  const found = await effect.find(at).catch((error: unknown) => {
    if (error instanceof ProviderFailure) throw lost;
    throw error;
  });
  if (!found || found === 'undone') throw lost;
  if ('refused' in found) {
    const { message, fields } = found.refused;
    throw new ProviderFailure(provider, 'refused', message, { fields });
  }
  return found;
}

const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));

const transcriptOf = (
  { payload }: { readonly payload: unknown },
  { request = payload, answer }: Transcript,
  reference: string | null,
): Omit<EffectAccepted, 'taken'> => ({ request: text(request), answer: text(answer ?? reference ?? '') });

const tookOf = (at: { readonly payload: unknown }, answer: ProviderAccepted): EffectAccepted => ({
  taken: answer.taken,
  ...transcriptOf(at, answer, answer.taken),
});

/** The evidence for a person: the request, the answer, and the number that was given. */
const proofOf = (at: { readonly payload: unknown }, answer: ProviderAnswer): EffectProof => ({
  reference: answer.reference,
  ...transcriptOf(at, answer, answer.reference),
});
