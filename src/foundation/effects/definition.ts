import type { Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type {
  EffectIntent,
  EffectProof,
  EffectRefusal,
  EffectResult,
  EffectAccepted,
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
  /** How long a provider may take to decide an effect that it accepted; then a person is asked. Default a day. */
  readonly verdictSeconds?: number;
  /**
   * An effect that is refused for want of access stays planned, without a job, until `resume` reports access again;
   * without this flag it is refused.
   */
  readonly waitsForAccess?: boolean;
  /**
   * Does it. Throws ProviderFailure; anything else is a mistake of ours and counts as unknown once something may have
   * left, which `recordDeparture` records.
   */
  send(ctx: Context, effect: EffectIntent<Payload>): Promise<EffectProof | EffectAccepted>;
  /**
   * The outcome. Null if it is not visible, or not decided yet. `taken`: the provider has it and decides later, which
   * an attempt with a lost answer did not know. `undone`: the started attempt is visible and certainly failed; the next
   * attempt continues it. Throws ProviderFailure for a failed look-up, of kind `missing` if the provider does not know
   * an effect that it had accepted.
   */
  find?(
    ctx: Context,
    effect: EffectIntent<Payload>,
  ): Promise<EffectProof | EffectRefusal | EffectAccepted | 'undone' | null>;
  /** Brings the business state up to date, in the transaction that settles the effect (REL-07). */
  settle(ctx: Context, tx: Transaction, effect: EffectIntent<Payload>, result: EffectResult): Promise<void>;
};
