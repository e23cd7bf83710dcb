import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { TRIAL_CREDITS } from './credits.constants.ts';
import { creditErrors } from './credits.errors.ts';
import { creditsAdded, creditsChanged } from './credits.events.ts';
import {
  type BalanceRow,
  balancesOf,
  insertBalance,
  insertTransfer,
  lockBalance,
  type NewTransfer,
  sumReturnedCredits,
  settlementOf,
  transferOfKey,
  type TransferRow,
} from './credits.store.ts';
import { CORRECT_DOWN, CORRECT_UP, GRANT, NO_CHARGE, RELEASE, RESERVE, RETURN, SPEND } from './ledger.ts';

type Wish = Omit<NewTransfer, 'id' | 'actor' | 'at'>;

/** The locked row of the ledger. A property gets its first credits on first use (D-2). */
async function heldBalance(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<BalanceRow> {
  const known = await lockBalance(tx, ctx.propertyId, app);
  if (known) return known;
  await insertBalance(tx, ctx.propertyId, app, ctx.clock.now());
  const held = await lockBalance(tx, ctx.propertyId, app);
  if (!held)
    throw new Error(`Credit balance of property ${ctx.propertyId} for app ${app} missing right after insert`);
  if (held.transfers > 0) return held;
  await written(ctx, tx, {
    app,
    key: `welcome:${app}`,
    kind: 'grant',
    sides: GRANT,
    amount: TRIAL_CREDITS,
    cause: 'welcome',
  });
  return held;
}

async function written(ctx: PropertyContext, tx: Transaction, wish: Wish): Promise<TransferRow | undefined> {
  const at = ctx.clock.now();
  const row = await insertTransfer(tx, ctx.propertyId, { ...wish, id: newId(at), actor: actorOf(ctx), at });
  if (!row) return undefined;
  const news = { propertyId: ctx.propertyId, app: wish.app };
  await ctx.publish(tx, creditsChanged, news);
  if (wish.sides[1] === 'available') await ctx.publish(tx, creditsAdded, news);
  return row;
}

/**
 * Writes a transfer once for its key, under the lock of the ledger: a repeat returns the stored one (REL-02, REL-12).
 *
 * @returns undefined if the balance is too small.
 */
async function transfer(ctx: PropertyContext, tx: Transaction, wish: Wish): Promise<TransferRow | undefined> {
  await heldBalance(ctx, tx, wish.app);
  const earlier = await transferOfKey(tx, ctx.propertyId, wish.key);
  if (!earlier) return written(ctx, tx, wish);
  const [from, to] = wish.sides;
  const isThis =
    earlier.app === wish.app &&
    earlier.amount === wish.amount &&
    earlier.from_account === from &&
    earlier.to_account === to;
  if (!isThis) throw creditErrors.keyUsed();
  return earlier;
}

/** Creates the ledger of a property and app with its first credits, if it is missing. */
export async function openCredits(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<void> {
  await heldBalance(ctx, tx, app);
}

export type CreditCharge = {
  readonly app: AppId;
  /** Key of the business transaction, the same for every attempt: `stamp:{invoice}:r{revision}`. */
  readonly key: string;
  /** The subject, and its shown name. */
  readonly subjectId: string;
  readonly label: string;
};

/**
 * Reserves one credit for a submission, in the transaction that plans it. Throws if none is left; does nothing without
 * metering.
 */
export async function reserveCredit(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, subjectId, label }: CreditCharge,
): Promise<void> {
  if (!ctx.hasBilling) return;
  const wish = { app, key, kind: 'reserve', sides: RESERVE, amount: 1, subjectId, label } as const;
  if (!(await transfer(ctx, tx, wish))) throw creditErrors.empty();
}

/** Refuses a process that will need a credit later, before it begins. Reads without the lock; the reservation decides. */
export async function requireCredit(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<void> {
  if (!ctx.hasBilling) return;
  const balance = (await balancesOf(tx, ctx.propertyId)).find((one) => one.app === app);
  if (balance && balance.available < 1) throw creditErrors.empty();
}

/**
 * Ends a reservation once: later calls change nothing. Found by its key, also after metering was disabled; a submission
 * from a time without metering has none.
 */
async function settle(
  ctx: PropertyContext,
  tx: Transaction,
  key: string,
  end: Pick<Wish, 'kind' | 'sides'>,
): Promise<void> {
  const reserved = await transferOfKey(tx, ctx.propertyId, key);
  if (!reserved) return;
  await heldBalance(ctx, tx, reserved.app);
  if (await settlementOf(tx, ctx.propertyId, reserved.id)) return;
  const { app, amount, id: settles } = reserved;
  await written(ctx, tx, { ...end, app, amount, settles, key: `${key}:${end.kind}` });
}

/** Uses the reserved credit. */
export const spendCredit = (ctx: PropertyContext, tx: Transaction, key: string): Promise<void> =>
  settle(ctx, tx, key, { kind: 'spend', sides: SPEND });

/** Releases the reserved credit. */
export const releaseCredit = (ctx: PropertyContext, tx: Transaction, key: string): Promise<void> =>
  settle(ctx, tx, key, { kind: 'release', sides: RELEASE });

/** Writes a line for a free submission, so that the list shows it. */
export async function recordFreeSubmission(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, subjectId, label }: CreditCharge,
): Promise<void> {
  if (!ctx.hasBilling) return;
  await transfer(ctx, tx, { app, key, kind: 'no-charge', sides: NO_CHARGE, amount: 0, subjectId, label });
}

export type Grant = {
  readonly app: AppId;
  /** Key of the cause: the same charge grants once. */
  readonly key: string;
  readonly cause: string;
  readonly amount: number;
  /** Shown name. */
  readonly label?: string;
};

/** Grants credits, with their cause (SEC-37). */
export async function grantCredits(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, cause, amount, label }: Grant,
): Promise<void> {
  await transfer(ctx, tx, { app, key, kind: 'grant', sides: GRANT, amount, cause, label });
}

/**
 * Money of a grant was returned: removes as many of its credits as are unused, once for the key, and never more than it
 * granted. If none is left, the line says so.
 */
export async function revokeCredits(
  ctx: PropertyContext,
  tx: Transaction,
  {
    app,
    grant,
    key,
    amount,
    label,
  }: Omit<Grant, 'cause'> & { readonly grant: string; readonly label: string },
): Promise<void> {
  const { available } = await heldBalance(ctx, tx, app);
  const given = await transferOfKey(tx, ctx.propertyId, grant);
  const beginning = `return:${grant}:`;
  if (!given || (await transferOfKey(tx, ctx.propertyId, beginning + key))) return;
  const left = given.amount - (await sumReturnedCredits(tx, ctx.propertyId, beginning));
  await written(ctx, tx, {
    app,
    key: beginning + key,
    kind: 'return',
    sides: RETURN,
    label,
    amount: Math.max(0, Math.min(amount, left, available)),
  });
}

export type Correction = {
  readonly app: AppId;
  readonly key: string;
  /** Signed. */
  readonly amount: number;
  readonly reason: string;
};

/** The balance afterwards; undefined if the correction exceeds it. */
export async function correctCredits(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, amount, reason }: Correction,
): Promise<number | undefined> {
  const sides = amount > 0 ? CORRECT_UP : CORRECT_DOWN;
  const wish = { app, key, kind: 'correction', sides, amount: Math.abs(amount), reason } as const;
  return (await transfer(ctx, tx, wish))?.available_after;
}
