import type { FiscalTax } from '#capabilities/fiscal/fiscal.document.ts';
import type { SoldStay } from '#areas/stays/reservations/index.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import type { ConnectionId, FolioEntryId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { splitEqually } from '#vocabulary/money.ts';
import { addDays, nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import type { ADDED_KINDS, PAYMENT_KINDS, PAYMENT_METHODS } from './folios.constants.ts';

export type AddedKind = (typeof ADDED_KINDS)[number];
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
export type EntryKind = AddedKind | 'commission' | 'withholding';
export type EntrySource = 'person' | 'posada' | 'connection';
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A tax as the source gave it, inside the gross amount of its entry. */
export type FolioTax = Pick<FiscalTax, 'kind' | 'treatment' | 'rate'> & { readonly amount: Decimal };

/** The columns of a new entry. */
export type NewEntry = {
  readonly kind: EntryKind;
  readonly service: string;
  readonly description: string;
  readonly on_date: PlainDate;
  readonly night: PlainDate | null;
  readonly quantity: number;
  readonly amount_minor: number;
  readonly method: PaymentMethod | null;
  readonly reference: string | null;
  readonly source: EntrySource;
  /** Of an imported entry: its system, and the system's number of it. */
  readonly connection_id?: ConnectionId;
  readonly external_id?: string;
  readonly corrects_id: FolioEntryId | null;
  readonly source_key: string | null;
  readonly request_key: string | null;
};

export type Entry = Omit<NewEntry, 'request_key' | 'connection_id' | 'external_id'> & {
  /** Null for an entry that follows from the reservation and is not stored yet. */
  readonly id: FolioEntryId | null;
  readonly number: number;
  readonly taxes: readonly FolioTax[] | null;
  readonly connection_id: ConnectionId | null;
  readonly external_id: string | null;
  readonly actor: string;
  readonly created_at: Instant;
};

/** The sign of an entry in what the guest owes. */
export const entrySignOf = (kind: EntryKind): 1 | -1 =>
  kind === 'payment' || kind === 'deposit' || kind === 'withholding' ? -1 : 1;

/** The source key of a night outside of this installation, so that two documents never sell the same night. */
export function sourceKeyOf({ id, channel_slug, channel_code, room }: SoldStay, night: PlainDate): string {
  const booking = channel_code === null ? `direct:${id}` : `${channel_slug}:${channel_code}`;
  return `${booking}${room === null ? '' : `:room:${room}`}:night:${night}`;
}

/** The price of each night that a reservation owes, with unused ones that are charged; none for a cancelled one. */
function nightsOf(stay: SoldStay): ReadonlyMap<PlainDate, number> {
  if (stay.total_minor === null || stay.status === 'canceled') return new Map();
  const until = stay.charged_until ?? stay.departure;
  const shares = splitEqually(stay.total_minor, nightsBetween(stay.arrival, until));
  return new Map(shares.map((share, place) => [addDays(stay.arrival, place), share]));
}

/** Each entry that is not a correction, with its amount after all corrections. */
export function applyCorrections(
  entries: readonly Entry[],
): { readonly entry: Entry; readonly net: number }[] {
  const corrections = Map.groupBy(entries, ({ corrects_id: id }) => id);
  return (corrections.get(null) ?? []).map((entry) => ({
    entry,
    net: entry.amount_minor + sumEntries(entry.id === null ? [] : (corrections.get(entry.id) ?? [])),
  }));
}

export const sumEntries = (entries: readonly Entry[]) =>
  entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/**
 * The entries that a folio is missing to match its reservation: all nights before the folio is open, afterwards the
 * differences. Corrections by people are kept on top, but no night falls below 0, and a night that is no longer sold
 * costs nothing.
 */
export function missingEntriesOf(stay: SoldStay, currency: string, entries: readonly Entry[]): NewEntry[] {
  // Amounts of two currencies cannot be subtracted; a person has to say what the guest owes.
  if (stay.currency !== null && stay.currency !== currency) return [];
  const due = nightsOf(stay);
  const known = applyCorrections(entries).filter(
    ({ entry }) => entry.source === 'posada' && entry.night !== null,
  );
  const differences = known.flatMap(({ entry, net }) => {
    const ours = sumEntries(
      entries.filter((one) => one === entry || (one.corrects_id === entry.id && one.source === 'posada')),
    );
    const price = due.get(entry.night as PlainDate) ?? 0;
    const difference = price === 0 ? -net : Math.max(price - ours, -net);
    return difference === 0
      ? []
      : [nightEntry(entry.night as PlainDate, difference, { corrects_id: entry.id, source_key: null })];
  });
  const nights = new Set(known.map(({ entry }) => entry.night));
  const added = [...due]
    .filter(([night, price]) => !nights.has(night) && price !== 0)
    .map(([night, price]) =>
      nightEntry(night, price, { corrects_id: null, source_key: sourceKeyOf(stay, night) }),
    );
  return [...differences, ...added];
}

const nightEntry = (
  night: PlainDate,
  amount_minor: number,
  more: Pick<NewEntry, 'corrects_id' | 'source_key'>,
): NewEntry => ({
  kind: 'charge',
  service: 'night',
  description: '',
  on_date: night,
  night,
  quantity: 1,
  amount_minor,
  method: null,
  reference: null,
  source: 'posada',
  request_key: null,
  ...more,
});

/** The entries as they will be once the missing ones are stored. */
export const addMissingEntries = (
  entries: readonly Entry[],
  missing: readonly NewEntry[],
  at: Instant,
): readonly Entry[] => {
  const last = entries.at(-1)?.number ?? 0;
  const computed = missing.map(({ request_key: _, connection_id, external_id, ...entry }, place) => ({
    ...entry,
    id: null,
    number: last + place + 1,
    taxes: null,
    connection_id: connection_id ?? null,
    external_id: external_id ?? null,
    actor: 'posada',
    created_at: at,
  }));
  return [...entries, ...computed];
};

/** What may be billed, after all corrections; an amount below 0 lowers what may be billed. */
export type FolioLine<Id = FolioEntryId> = {
  readonly entryId: Id;
  readonly number: number;
  /** An addendum, such as a tip, is in the folio and never in a tax document (D-77). */
  readonly kind: 'charge' | 'addendum';
  readonly service: string;
  /** Empty when service and night already say it. */
  readonly description: string;
  readonly onDate: PlainDate;
  readonly night: PlainDate | null;
  readonly quantity: number;
  /** Gross, for the whole quantity. */
  readonly amountMinor: number;
  /** Null: the taxes of the country on the day of the document. */
  readonly taxes: readonly FolioTax[] | null;
  /** Unique among everything that was ever sold, here and under other ids. */
  readonly sourceKey: string;
  readonly correctsId: FolioEntryId | null;
};

/** Money that changed hands, after all corrections. Never negative: its kind gives the direction. */
export type FolioPayment = {
  readonly entryId: FolioEntryId;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod;
  readonly onDate: PlainDate;
  readonly amountMinor: number;
  readonly reference: string | null;
};

export type FolioTotals = {
  readonly charges: number;
  readonly addenda: number;
  readonly payments: number;
  readonly refunds: number;
  /** Deposits that are held, neither used as payment nor returned: outside of the balance. */
  readonly deposits: number;
  /** What the guest still owes; below 0, what the house owes the guest. */
  readonly balance: number;
};

function linesWhere(
  entries: readonly Entry[],
  isWanted: (net: number) => boolean,
): FolioLine<FolioEntryId | null>[] {
  return applyCorrections(entries).flatMap(({ entry, net }) =>
    (entry.kind !== 'charge' && entry.kind !== 'addendum') || !isWanted(net)
      ? []
      : [
          {
            entryId: entry.id,
            number: entry.number,
            kind: entry.kind,
            service: entry.service,
            description: entry.description,
            onDate: entry.on_date,
            night: entry.night,
            quantity: entry.quantity,
            amountMinor: net,
            taxes: entry.taxes,
            sourceKey: entry.source_key ?? `posada:${entry.id}`,
            correctsId: entry.corrects_id,
          },
        ],
  );
}

export const folioLinesOf = (entries: readonly Entry[]) => linesWhere(entries, (net) => net !== 0);

/** Entries that were corrected to 0: the folio no longer has them, but a document may still contain them. */
export const clearedFolioLinesOf = (entries: readonly Entry[]) => linesWhere(entries, (net) => net === 0);

export function folioPaymentsOf(entries: readonly Entry[]): FolioPayment[] {
  return applyCorrections(entries).flatMap(
    ({ entry: { id, kind, method, on_date: onDate, reference }, net }) =>
      id === null || method === null || !isPayment(kind) || net === 0
        ? []
        : [{ entryId: id, kind, method, onDate, amountMinor: Math.abs(net), reference }],
  );
}

/** What the channel that sold the stay collects, keeps and pays out. */
type ChannelMoney = {
  /** What it collects from the guest, by imported payments or by its own terms. */
  readonly collected: number;
  /** The part that no payment of the folio shows: the channel collects it by its own terms. */
  readonly expected: number;
  /** What it keeps of that; null when no system gave it. */
  readonly commission: number | null;
  /** What it pays out to the house; null while its commission is not known. */
  readonly payout: number | null;
};

/** What came with the booking, after all corrections, without what people added in the house. */
export const soldAmountOf = (entries: readonly Entry[]): number =>
  applyCorrections(entries).reduce(
    (all, { entry: { kind, source }, net }) => (kind === 'charge' && source !== 'person' ? all + net : all),
    0,
  );

/**
 * @param collectsAll whether the channel collects every stay that it sells. Then the house does not collect what came
 * with the booking, but it does collect what people added in the house.
 */
export function channelMoneyOf(entries: readonly Entry[], collectsAll: boolean): ChannelMoney | null {
  const nets = applyCorrections(entries);
  const sum = (isMeant: (entry: Entry) => boolean) =>
    nets.reduce((all, { entry, net }) => (isMeant(entry) ? all + net : all), 0);
  const told =
    0 - sum(({ kind, method }) => method === 'channel' && (kind === 'payment' || kind === 'refund'));
  const sold = soldAmountOf(entries);
  // Money that a person recorded as collected by the channel, by any means, is not expected again.
  const open = Math.min(sold - told, folioTotalsOf(entrySumsOf(entries)).balance);
  const expected = collectsAll ? Math.max(0, open) : 0;
  const commissions = nets.filter(({ entry: { kind } }) => kind === 'commission');
  const commission = commissions.length === 0 ? null : commissions.reduce((all, { net }) => all + net, 0);
  const collected = told + expected;
  if (collected === 0 && commission === null) return null;
  return { collected, expected, commission, payout: commission === null ? null : collected - commission };
}

export const isPayment = (kind: EntryKind): kind is PaymentKind =>
  kind === 'payment' || kind === 'refund' || kind === 'deposit' || kind === 'deposit-release';

/** Sums by kind, with the signs of the entries. */
export type EntrySums = Readonly<Partial<Record<EntryKind, number>>>;

export const entrySumsOf = (entries: readonly Entry[]): EntrySums =>
  Object.fromEntries(
    Object.entries(Object.groupBy(entries, ({ kind }) => kind)).map(([kind, of]) => [kind, sumEntries(of)]),
  );

export function folioTotalsOf(sums: EntrySums): FolioTotals {
  const { charge = 0, addendum = 0, payment = 0, refund = 0, withholding = 0 } = sums;
  const { deposit = 0, 'deposit-release': release = 0 } = sums;
  return {
    charges: charge,
    addenda: addendum,
    payments: 0 - payment,
    refunds: refund,
    deposits: 0 - deposit - release,
    balance: charge + addendum + payment + refund + withholding,
  };
}
