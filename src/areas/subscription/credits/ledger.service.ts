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
  returnedFor,
  settlementOf,
  transferOfKey,
  type TransferRow,
} from './credits.store.ts';
import { CORRECT_DOWN, CORRECT_UP, GRANT, NO_CHARGE, RELEASE, RESERVE, RETURN, SPEND } from './ledger.ts';

type Wish = Omit<NewTransfer, 'id' | 'actor' | 'at'>;

/** The row of the ledger, locked. A property has its first credits as soon as anybody asks for them (D-2). */
async function heldBalance(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<BalanceRow> {
  const known = await lockBalance(tx, ctx.propertyId, app);
  if (known) return known;
  await insertBalance(tx, ctx.propertyId, app, ctx.clock.now());
  const held = await lockBalance(tx, ctx.propertyId, app);
  if (!held) throw new Error('A balance that was just made is there');
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
 * Once for its key, under the lock of the ledger: who asks again gets what was written (REL-02, REL-12).
 *
 * @returns undefined where there is not enough.
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

/** A property's row of an app with its first credits, where it has none. */
export async function openCredits(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<void> {
  await heldBalance(ctx, tx, app);
}

export type Charge = {
  readonly app: AppId;
  /** Of the business, the same for every attempt: `stamp:{invoice}:r{revision}`. */
  readonly key: string;
  /** What it is for, and what people call it. */
  readonly subjectId: string;
  readonly label: string;
};

/**
 * Sets one apart for something that is about to be sent, in the transaction that says so. Throws where none is left; where
 * nothing is metered, nothing happens.
 */
export async function reserveCredit(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, subjectId, label }: Charge,
): Promise<void> {
  if (!ctx.hasBilling) return;
  const wish = { app, key, kind: 'reserve', sides: RESERVE, amount: 1, subjectId, label } as const;
  if (!(await transfer(ctx, tx, wish))) throw creditErrors.empty();
}

/** Refuses what is going to need one later, while nothing of it has begun: a look without the lock, which decides then. */
export async function requireCredit(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<void> {
  if (!ctx.hasBilling) return;
  const balance = (await balancesOf(tx, ctx.propertyId)).find((one) => one.app === app);
  if (balance && balance.available < 1) throw creditErrors.empty();
}

/**
 * How a reservation ends, once: whoever comes second changes nothing. It is found by its key, also after metering was switched
 * off; what was sent while nothing was metered has none.
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

/** What was set apart is used. */
export const spendCredit = (ctx: PropertyContext, tx: Transaction, key: string): Promise<void> =>
  settle(ctx, tx, key, { kind: 'spend', sides: SPEND });

/** What was set apart is there again. */
export const freeCredit = (ctx: PropertyContext, tx: Transaction, key: string): Promise<void> =>
  settle(ctx, tx, key, { kind: 'release', sides: RELEASE });

/** A line for what costs nothing, so that nobody looks for it. */
export async function noteFree(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, subjectId, label }: Charge,
): Promise<void> {
  if (!ctx.hasBilling) return;
  await transfer(ctx, tx, { app, key, kind: 'no-charge', sides: NO_CHARGE, amount: 0, subjectId, label });
}

export type Grant = {
  readonly app: AppId;
  /** Of what caused it: the same charge gives once. */
  readonly key: string;
  readonly cause: string;
  readonly amount: number;
  /** What people call it. */
  readonly label?: string;
};

/** More credits, with what caused them (SEC-37). */
export async function grantCredits(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, cause, amount, label }: Grant,
): Promise<void> {
  await transfer(ctx, tx, { app, key, kind: 'grant', sides: GRANT, amount, cause, label });
}

/**
 * Money of a grant went back: so many of its credits as are still there go along, once for the key, and never more than it gave.
 * Where none is there any more, the line says so.
 */
export async function takeBack(
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
  const left = given.amount - (await returnedFor(tx, ctx.propertyId, beginning));
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
  /** With its sign. */
  readonly amount: number;
  readonly reason: string;
};

/** What there is afterwards; undefined where it would take more than there is. */
export async function correctCredits(
  ctx: PropertyContext,
  tx: Transaction,
  { app, key, amount, reason }: Correction,
): Promise<number | undefined> {
  const sides = amount > 0 ? CORRECT_UP : CORRECT_DOWN;
  const wish = { app, key, kind: 'correction', sides, amount: Math.abs(amount), reason } as const;
  return (await transfer(ctx, tx, wish))?.available_after;
}
