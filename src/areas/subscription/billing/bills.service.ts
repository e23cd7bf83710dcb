import { isDeepStrictEqual } from 'node:util';

import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { randomToken } from '#foundation/secrets/secrets.ts';
import type { Permission } from '#vocabulary/call.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { REFERENCE_BITS } from './billing.constants.ts';
import { billPaid, billVoided } from './billing.events.ts';
import type { BillKind } from './billing.tables.ts';
import type { Bill, BillLine } from './bills.contract.ts';
import {
  type AttemptRow,
  billOfKey,
  type BillRow,
  type BillContent,
  type BillFilters,
  changeBill,
  insertBill,
  lastAttempts,
  lockBill,
  listBillRows,
} from './bills.store.ts';
import { disputedBills } from './disputes.store.ts';
import { presentDocuments } from './documents.service.ts';
import { type DocumentRow, documentsOfBills } from './documents.store.ts';
import { lockPayer } from './payers.store.ts';
import { declineProblemOf } from './charging/payments.ts';

/** A charge of Posada to an account, in minor units. `total + carriedIn` is `charge + carriedOut`. */
export type BillDraft = {
  /** Key of the cause: a repeated call returns the same bill. */
  readonly key: string;
  readonly kind: BillKind;
  readonly currency: string;
  readonly lines: readonly BillLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: { readonly name: string; readonly rate: number; readonly amount: number } | null;
  readonly total: number;
  readonly carriedIn: number;
  readonly carriedOut: number;
  readonly charge: number;
  readonly period: { readonly start: PlainDate; readonly end: PlainDate } | null;
  readonly dueAt: Instant;
  /** Whether the card is charged automatically on the due date. */
  readonly isCollected: boolean;
};

/**
 * Writes a bill, in the transaction of its cause. A bill of 0 is paid at once. Its content never changes: another amount
 * needs another bill, after this one was voided.
 */
export async function openBill(ctx: AccountContext, tx: Transaction, draft: BillDraft): Promise<BillRow> {
  const at = ctx.clock.now();
  const payer = await lockPayer(tx, ctx.accountId, at);
  const isFree = draft.charge === 0;
  const row = await insertBill(tx, {
    id: newId<BillId>(at),
    account_id: ctx.accountId,
    key: draft.key,
    reference: randomToken(REFERENCE_BITS),
    kind: draft.kind,
    currency: draft.currency,
    state: isFree ? 'paid' : 'open',
    lines: [...draft.lines],
    subtotal: draft.subtotal,
    discount: draft.discount,
    total: draft.total,
    charge: draft.charge,
    tax_name: draft.tax?.name ?? null,
    tax_rate: draft.tax?.rate ?? 0,
    tax: draft.tax?.amount ?? 0,
    carried_in: draft.carriedIn,
    carried_out: draft.carriedOut,
    period_start: draft.period?.start ?? null,
    period_end: draft.period?.end ?? null,
    payer: {
      legalName: payer.legal_name,
      taxId: payer.tax_id,
      country: payer.country,
      address: payer.address ?? '',
      city: payer.city ?? '',
      postalCode: payer.postal_code ?? '',
    },
    due_at: draft.dueAt,
    retry_at: draft.isCollected && !isFree ? draft.dueAt : null,
    opened_at: at,
    closed_at: isFree ? at : null,
  });
  if (!row) {
    const known = await billOfKey(tx, ctx.accountId, draft.key);
    if (!known) throw new Error(`Bill with key ${draft.key} conflicts but does not exist`);
    return known;
  }
  if (isFree) await ctx.publish(tx, billPaid, { accountId: ctx.accountId, billId: row.id });
  return row;
}

/**
 * Locks the carried amount until the transaction ends, so that only one bill asks for it. Take this lock after those of the
 * bills that the transaction voids: a payment locks its bill before its payer.
 */
export async function lockCarriedAmount(ctx: AccountContext, tx: Transaction): Promise<void> {
  await lockPayer(tx, ctx.accountId, ctx.clock.now());
}

/** Whether two bills charge exactly the same: compares lines, not sums, because two different choices may cost the same. */
export const isSameBill = (bill: BillContent, draft: BillDraft): boolean =>
  bill.kind === draft.kind &&
  bill.currency === draft.currency &&
  bill.total === draft.total &&
  bill.tax === (draft.tax?.amount ?? 0) &&
  bill.carried_in === draft.carriedIn &&
  bill.charge === draft.charge &&
  bill.period_start === (draft.period?.start ?? null) &&
  bill.period_end === (draft.period?.end ?? null) &&
  isDeepStrictEqual(bill.lines, draft.lines);

/**
 * Voids an unpaid bill: it can no longer be paid, and a payment at the same moment is refunded. False if it was paid or
 * voided before, and for a given-up bill, which stays payable unless `evenGivenUp` says that another bill replaces it.
 */
export async function voidBill(
  ctx: AccountContext,
  tx: Transaction,
  id: BillId,
  { evenGivenUp = false }: { readonly evenGivenUp?: boolean } = {},
): Promise<boolean> {
  const bill = await lockBill(tx, id);
  if (bill.state !== 'open' && !(evenGivenUp && bill.state === 'uncollectible')) return false;
  await changeBill(tx, id, { state: 'void', retry_at: null, closed_at: ctx.clock.now() });
  await ctx.publish(tx, billVoided, { accountId: ctx.accountId, billId: id });
  return true;
}

/** The shown number. */
export const billNumber = ({ number }: Pick<BillRow, 'number'>): string =>
  `P-${String(number).padStart(6, '0')}`;

function statusOf({ state, refunded }: BillRow, isDisputed: boolean): Bill['status'] {
  if (isDisputed) return 'disputed';
  return state === 'paid' && refunded > 0 ? 'refunded' : state;
}

/** In the major unit, as in the API (D-56). */
export function presentBillLine(line: BillLine, currency: string): Bill['lines'][number] {
  const major = (minor: number) => toMajorUnits({ minor, currency });
  return {
    ...line,
    unitPrice: major(line.unitPrice),
    amount: major(line.amount),
    discount: major(line.discount),
  };
}

/** The records beside a bill. */
type BillBeside = {
  readonly attempt: AttemptRow | undefined;
  readonly isDisputed: boolean;
  readonly documents?: readonly DocumentRow[] | undefined;
};

export function presentBill(row: BillRow, { attempt, isDisputed, documents = [] }: BillBeside): Bill {
  const { currency } = row;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const isRefused = row.state !== 'paid' && attempt?.state === 'declined';
  return {
    _id: row.id,
    number: billNumber(row),
    kind: row.kind,
    status: statusOf(row, isDisputed),
    currency,
    lines: row.lines.map((line) => presentBillLine(line, currency)),
    subtotal: major(row.subtotal),
    discount: major(row.discount),
    tax:
      row.tax_name === null
        ? null
        : { name: row.tax_name, percent: row.tax_rate / 100, amount: major(row.tax) },
    total: major(row.total),
    carriedIn: major(row.carried_in),
    carriedOut: major(row.carried_out),
    charge: major(row.charge),
    refunded: major(row.refunded),
    documents: presentDocuments(documents, currency),
    payer: { legalName: row.payer.legalName, taxId: row.payer.taxId },
    periodStart: row.period_start,
    periodEnd: row.period_end,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    paidAt: row.state === 'paid' ? row.closed_at : null,
    retryAt: row.retry_at,
    problem: isRefused
      ? declineProblemOf({ code: attempt.code ?? 'card_declined', declineCode: attempt.decline_code })
      : null,
  };
}

/** Properties of the paying account in which the person has the permission. */
export const propertiesWithPermission = (ctx: MemberContext, permission: Permission): PropertyId[] =>
  [...ctx.person.memberships.values()].flatMap(({ accountId, propertyId, permissions }) =>
    accountId === ctx.property.accountId && permissions.has(permission) ? [propertyId] : [],
  );

/** Whether all properties on a bill are among these. */
export const isLimitedToProperties = (
  { lines }: Pick<BillRow, 'lines'>,
  properties: readonly PropertyId[],
): boolean => lines.every(({ propertyId }) => propertyId === null || properties.includes(propertyId));

/**
 * C-SUB-05, R-SUB-05; only bills whose properties are all ones whose money the person sees (W2-J-10); also by kind, status
 * or property.
 */
export async function listBills(
  ctx: MemberContext,
  { page, limit, ...asked }: { page: number; limit: number } & BillFilters,
): Promise<{ data: Bill[]; meta: PageMeta }> {
  const { db } = ctx.forAccount(ctx.property.accountId);
  const { rows, total } = await listBillRows(db, ctx.property.accountId, {
    page,
    limit,
    seen: propertiesWithPermission(ctx, 'money'),
    ...asked,
  });
  const ids = rows.map(({ id }) => id);
  const [attempts, disputed] = [await lastAttempts(db, ids), await disputedBills(db, ids)];
  const documents = await documentsOfBills(db, ids);
  return {
    data: rows.map((row) =>
      presentBill(row, {
        attempt: attempts.get(row.id),
        isDisputed: disputed.has(row.id),
        documents: documents.get(row.id),
      }),
    ),
    meta: { total, page, limit },
  };
}
