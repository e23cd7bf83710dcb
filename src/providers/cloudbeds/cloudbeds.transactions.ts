import type { PmsFolioEntry, PmsFolioKind } from '#capabilities/pms/pms.folios.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { Transaction } from './cloudbeds.wire.ts';

/**
 * What a transaction is here. The whole list of `externalRelationKind`; a new one is a charge until it is classified.
 */
type Meaning = { readonly kind: PmsFolioKind | 'transfer'; readonly service: PmsFolioEntry['service'] };

const charge = (service: PmsFolioEntry['service']): Meaning => ({ kind: 'charge', service });
const ADDENDUM: Meaning = { kind: 'addendum', service: 'other' };
const PAYMENT: Meaning = { kind: 'payment', service: 'payment' };
const COMMISSION: Meaning = { kind: 'commission', service: 'other' };
const TRANSFER: Meaning = { kind: 'transfer', service: 'payment' };

const MEANINGS: Readonly<Record<string, Meaning>> = lookUpTable({
  ROOM: charge('night'),
  ROOM_REVENUE: charge('other'),
  RESERVATION: charge('other'),
  ITEM: charge('extra'),
  ITEM_POS: charge('extra'),
  ADDON: charge('extra'),
  BOOKABLE_RESOURCE: charge('extra'),
  CHECK_ITEM: charge('food'),
  CHECK_DISCOUNT: charge('food'),
  FEE: charge('other'),
  TAX: charge('other'),
  PAYMENT_FEE: charge('other'),
  ADJUSTMENT: charge('other'),
  GRATUITY: ADDENDUM,
  // In the countries of this product what a restaurant adds for its service is a tip that may be declined.
  CHECK_SERVICE_CHARGE: ADDENDUM,
  PAYMENT,
  CHANNEL_COMMISSION: COMMISSION,
  CHANNEL_COMMISSION_MANUAL: COMMISSION,
  // From now on a third party owes what the guest owed.
  ACCOUNTS_RECEIVABLE: TRANSFER,
  CITY_LEDGER: TRANSFER,
});

/** `9100V`: the kind of money, and whether it was adjusted (A), voided (V) or routed to another account (R). */
const codeOf = ({ internalTransactionCode: code }: Transaction) => ({
  number: code?.slice(0, 4) ?? '',
  suffix: code?.slice(4).toUpperCase() ?? '',
});
const DEPOSIT_TRANSFER = '6000';

export const isOfDeposits = ({ account }: Transaction): boolean => account?.category === 'DEPOSITS';
export const isNight = ({ externalRelationKind: kind }: Transaction): boolean => kind === 'ROOM';
const meaningOf = ({ externalRelationKind: kind }: Transaction): Meaning =>
  MEANINGS[kind ?? ''] ?? charge('other');

/** What a transaction is by itself, in any context. */
export function kindOf(one: Transaction): Pick<PmsFolioEntry, 'kind' | 'service'> {
  const { kind, service } = meaningOf(one);
  const { number, suffix } = codeOf(one);
  if (kind === 'transfer') return { kind: 'payment', service };
  if (kind !== 'payment') return { kind, service };
  const isBack = suffix === 'A' || (isOfDeposits(one) && number === DEPOSIT_TRANSFER);
  if (isOfDeposits(one)) return { kind: isBack ? 'deposit-release' : 'deposit', service };
  return { kind: isBack ? 'refund' : 'payment', service };
}

/** Lines that tell of another line and are part of it here: taxes on top, adjustments, discounts, voids. */
const PARTS: ReadonlySet<string> = new Set(['TAX', 'ADJUSTMENT', 'CHECK_DISCOUNT']);

/** The id of the line that a line is part of; null for one that stands for itself. */
export function partOf(one: Transaction, isKnown: (id: string) => boolean): string | null {
  const { id, rootId, parentId, externalRelationKind: relation } = one;
  const { suffix } = codeOf(one);
  const isRefund = meaningOf(one).kind === 'payment' && suffix === 'A';
  if (isRefund || !(PARTS.has(relation ?? '') || /^[AVR]$/.test(suffix))) return null;
  return [rootId, parentId].find((above) => above !== null && above !== id && isKnown(above)) ?? null;
}

const negative = (amount: Decimal): Decimal =>
  (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) as Decimal;
const without = (amount: Decimal): Decimal => (amount.startsWith('-') ? negative(amount) : amount);

/**
 * The effect of a line on the guest's balance. Charges have their sign. For money the code gives the direction; no
 * document describes the sign, so it is not used. `whole` is the line that it is part of.
 */
export function effectOf(one: Transaction, whole: Transaction): Decimal {
  const meaning = meaningOf(whole).kind;
  if (meaning === 'charge' || meaning === 'addendum') return one.amount;
  if (meaning === 'transfer') return negative(one.amount);
  const amount = without(one.amount);
  const { kind } = kindOf(whole);
  const adds = kind === 'refund' || kind === 'deposit-release' || kind === 'commission';
  const isTakenBack = one !== whole && /^[AVR]$/.test(codeOf(one).suffix);
  return adds === isTakenBack ? negative(amount) : amount;
}

const METHODS: Readonly<Record<string, NonNullable<PmsFolioEntry['method']>>> = lookUpTable({
  '9100': 'cash',
  '9200': 'transfer',
  '9300': 'credit-card',
});

export const paymentMeansOf = (one: Transaction): PmsFolioEntry['method'] =>
  kindOf(one).service === 'payment' ? (METHODS[codeOf(one).number] ?? 'other') : null;
