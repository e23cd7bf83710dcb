import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type {
  EffectIntent,
  EffectProof,
  EffectRefusal,
  EffectResult,
  EffectTaken,
  PlannedEffect,
} from './effect.ts';

/**
 * Anything outside our database that a rollback cannot take back: a report, a message, a stamp, a charge.
 * Each has one key for its whole life (REL-02) and ends as done, refused, or with a person (REL-04).
 */
export type EffectDefinition<Payload = unknown> = PlannedEffect<Context, Payload> & {
  /** The longest time in seconds that the worker needs for one effect (REL-04). Default 15 minutes. */
  maxProcessingOf?(ctx: Context, payload: Payload): number;
  /** Class K only; default 24 hours. */
  readonly keyLifeSeconds?: number;
  /**
   * How long a provider may keep what it took before it says what became of it; then a person is asked. Default a
   * day.
   */
  readonly verdictSeconds?: number;
  /**
   * What is refused for want of access stays as it was, without a job, until `resume` says that there is access again;
   * without this it is refused.
   */
  readonly waitsForAccess?: boolean;
  /**
   * Does it. Throws ProviderFailure; anything else is a mistake of ours and counts as unknown once something may have
   * left, which `noteDeparture` records.
   */
  send(ctx: Context, effect: EffectIntent<Payload>): Promise<EffectProof | EffectTaken>;
  /**
   * What became of it. Null where it is not to be seen, or not decided yet. `taken`: they have it and decide later, which an
   * attempt whose answer was lost did not know. `undone`: what an attempt has begun is seen, certainly came to nothing, and
   * is taken up by the next one. Throws ProviderFailure for a look-up that
   * came to nothing, of kind `missing` when they do not know what they had taken.
   */
  find?(
    ctx: Context,
    effect: EffectIntent<Payload>,
  ): Promise<EffectProof | EffectRefusal | EffectTaken | 'undone' | null>;
  /** Brings the business state up to date, in the transaction that settles the effect (REL-07). */
  settle(ctx: Context, tx: Transaction, effect: EffectIntent<Payload>, result: EffectResult): Promise<void>;
};
