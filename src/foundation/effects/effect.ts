import type { Transaction } from '#foundation/database/database.ts';
import type { Lane, Parser } from '#foundation/jobs/job.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { EffectClass } from './machine.ts';

/** The known facts of a planned effect. */
export type PlannedEffect<Ctx, Payload = unknown> = {
  readonly type: string;
  readonly lane: Lane;
  /** Ids and values; secrets and identities are read when it is sent. */
  readonly payload: Parser<Payload>;
  classOf(ctx: Ctx, payload: Payload): EffectClass;
};

export type EffectIntent<Payload> = {
  readonly id: string;
  readonly key: string;
  readonly subjectId: string;
  readonly revision: number;
  readonly payload: Payload;
  /** An earlier attempt came so far that something may have left, with any outcome. */
  readonly hasLeft: boolean;
  /** The provider certainly has nothing of the effect. The effect may be planned again under the same key. */
  readonly isAbsent: boolean;
  /** Their answer when they accepted it for later. */
  readonly taken: string | null;
};

/** The request and the answer, both without credentials, and the number that was assigned. */
export type EffectProof = {
  readonly reference: string | null;
  readonly request: string;
  readonly answer: string;
};

/**
 * The provider has it and decides later: it is *unknown*, never sent again meanwhile, and found by the provider's
 * reference.
 */
export type EffectAccepted = Omit<EffectProof, 'reference'> & { readonly taken: string };

/** Their verdict on what they had taken. */
export type EffectRefusal = { readonly refused: Pick<EffectProblem, 'message' | 'fields'> };

export type EffectProblem = {
  readonly kind: string;
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
};

export type EffectResult =
  | { readonly state: 'done'; readonly reference: string | null }
  | { readonly state: 'refused' | 'unknown' | 'waiting'; readonly problem: EffectProblem }
  | {
      readonly state: 'attention';
      readonly problem: EffectProblem;
      /**
       * It is impossible to find out whether the effect was done. Otherwise the effect was certainly not done, for a
       * day.
       */
      readonly mayBeDone: boolean;
    };

/** The result of the last attempt, kept for the next one. */
export type EffectOutcome = {
  readonly problem?: EffectProblem;
  readonly taken?: string;
  /** Since when it fails, where that is later than when it was planned. */
  readonly since?: Instant;
};

/**
 * The guards that a sabotage test takes away one at a time to see that the kill test notices. The product is
 * started without this argument; nothing in the environment can change it.
 */
export type EffectGuards = {
  readonly oneKey: boolean;
  readonly fence: boolean;
  readonly doneAfterSending: boolean;
};
export const ALL_GUARDS: EffectGuards = {
  oneKey: true,
  fence: true,
  doneAfterSending: true,
};

/** The calls of services for effects; `Ctx` is the context that they work in. */
export type Effects<Ctx> = {
  /**
   * Writes the intent and its job in the caller's transaction (REL-01). The same subject and revision again
   * is the same effect: nothing is added, and its id is returned.
   */
  readonly plan: <Payload>(
    ctx: Ctx,
    tx: Transaction,
    definition: PlannedEffect<Ctx, Payload>,
    intent: { subjectId: string; revision?: number; payload: Payload; dueAt?: Instant },
  ) => Promise<{ id: string; isNew: boolean }>;
  /** Takes back what has not been sent. False when it is too late. */
  readonly cancel: (tx: Transaction, type: string, subjectId: string) => Promise<boolean>;
  /** The access works again: resumes the effects of the property that waited for it. */
  readonly resume: (ctx: Ctx, tx: Transaction) => Promise<void>;
  /**
   * The provider reports a decision: looks up the effect that it had accepted under this reference. False if there is
   * none.
   */
  readonly lookUp: (ctx: Ctx, tx: Transaction, type: string, taken: string) => Promise<boolean>;
};
