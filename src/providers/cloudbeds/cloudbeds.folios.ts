import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsFolioEntry, PmsFolioPayments, PmsFolios } from '#capabilities/pms/pms.folios.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { sumOf } from '#vocabulary/decimal.ts';
import { type Money, roundMoney } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

import type { CloudbedsAccounting } from './cloudbeds.accounting.ts';
import { effectOf, isNight, kindOf, paymentMeansOf, partOf } from './cloudbeds.transactions.ts';
import type { Transaction } from './cloudbeds.wire.ts';

/** A line with everything that is part of it, itself first. */
type Whole = { readonly line: Transaction; readonly parts: readonly Transaction[] };

/** Each line under the one that it is part of in the end; amounts of two currencies have no sum. */
function wholesOf(lines: readonly Transaction[]): Whole[] {
  const known = new Map(lines.map((line) => [line.id, line]));
  const topOf = (line: Transaction, below: readonly string[] = []): Transaction => {
    const isKnown = (id: string) => known.get(id)?.currency === line.currency && !below.includes(id);
    const above = partOf(line, isKnown);
    const next = above === null ? undefined : known.get(above);
    return next ? topOf(next, [...below, line.id]) : line;
  };
  return [...Map.groupBy(lines, (line) => topOf(line))].map(([line, parts]) => ({ line, parts }));
}

const dayOf = ({
  serviceDate,
  transactionDatetimePropertyTime,
  transactionDatetime,
}: Transaction): PlainDate => {
  const told = serviceDate ?? (transactionDatetimePropertyTime ?? transactionDatetime ?? '').slice(0, 10);
  const day = PlainDate.safeParse(told);
  if (!day.success) throw new ProviderFailure('cloudbeds', 'wait', 'cloudbeds: a transaction has no day');
  return day.data;
};

/** The subject of a line, beyond its number: the day and the room of a night, the day of a fee. */
const subjectOf = (line: Transaction): string =>
  [
    line.externalRelationKind,
    line.subSourceIdentifier ?? '',
    isNight(line) ? '' : (line.originId ?? line.externalRelationId ?? ''),
    dayOf(line),
  ].join(':');

/** Exact: the sum is rounded, never its parts. */
function amountOf(wholes: readonly Whole[], currency: string): Money {
  const parts = wholes.flatMap(({ line, parts: all }) => all.map((part) => effectOf(part, line)));
  return roundMoney(sumOf(parts), currency);
}

/**
 * The account of a booking: what is posted, and the charges that are foreseen. Money counts when it has come in. What is
 * foreseen may get another number when it is posted, so that its key is what it is of.
 */
export function folioEntriesOf(
  foreseen: readonly Transaction[],
  posted: readonly Transaction[],
): PmsFolioEntry[] {
  const ids = new Set(posted.map(({ id }) => id));
  const done = wholesOf(posted);
  const subjects = new Set(posted.map(subjectOf));
  const open = wholesOf(foreseen.filter(({ id }) => !ids.has(id))).filter(
    ({ line }) => !subjects.has(subjectOf(line)) && /^(charge|addendum)$/.test(kindOf(line).kind),
  );
  const all = [...done, ...open];
  const nights = Map.groupBy(
    all.filter(({ line }) => isNight(line)),
    ({ line }) => subjectOf(line),
  );
  const counted = new Map<string, number>();
  const others = all.filter(({ line }) => !isNight(line));
  return [
    ...[...nights].map(([subject, wholes]) => entryOf(subject, wholes)),
    ...others.map((whole) => {
      const { kind } = kindOf(whole.line);
      if (kind !== 'charge' && kind !== 'addendum') return entryOf(whole.line.id, [whole]);
      const subject = subjectOf(whole.line);
      const number = (counted.get(subject) ?? 0) + 1;
      counted.set(subject, number);
      return entryOf(`${subject}:${number}`, [whole]);
    }),
  ];
}

function entryOf(key: string, wholes: readonly Whole[]): PmsFolioEntry {
  const [{ line } = { line: undefined }] = wholes;
  if (!line) throw new RangeError('The folio entry has no line');
  const on = dayOf(line);
  const isOfNight = isNight(line);
  return {
    key,
    externalId: line.id,
    stayId: line.subSourceIdentifier,
    ...kindOf(line),
    description: isOfNight ? '' : sanitizeProviderText(line.description ?? '').slice(0, 160),
    on,
    night: isOfNight ? on : null,
    quantity: isOfNight ? 1 : Math.max(1, line.quantity),
    amount: amountOf(wholes, line.currency),
    method: paymentMeansOf(line),
  };
}

const RESERVATION = { field: 'source_kind', operator: 'equals', value: 'RESERVATION' } as const;

/** The lines of the account of a booking. */
export async function linesOfBooking(
  accounting: CloudbedsAccounting,
  property: string,
  name: 'transactions' | 'pending-transactions',
  reservation: string,
): Promise<Transaction[]> {
  const of = { field: 'source_identifier', operator: 'equals', value: reservation } as const;
  const lines = await accounting.listTransactions(property, name, { and: [RESERVATION, of] });
  // A line that was routed to a group belongs to the group.
  return lines.filter(({ sourceIdentifier }) => sourceIdentifier === reservation);
}

/**
 * Folios of bookings, of Cloudbeds' accounting interface. A booking is asked for by the id that both interfaces share.
 */
export function createCloudbedsFolios(
  accountingOf: (connection: ProviderConnection) => CloudbedsAccounting,
  payments: PmsFolioPayments,
): PmsFolios {
  return {
    payments,

    getFolio: async (connection, property, reservation) => {
      const accounting = accountingOf(connection);
      const list = (name: 'transactions' | 'pending-transactions') =>
        linesOfBooking(accounting, property, name, reservation);
      // First what is foreseen: what is posted in between is then in both, and not in neither.
      const foreseen = await list('pending-transactions');
      const posted = await list('transactions');
      return folioEntriesOf(foreseen, posted);
    },

    findBookingOfTransaction: async (connection, property, id) => {
      const filter = { field: 'id', operator: 'equals', value: id } as const;
      const [found] = await accountingOf(connection).listTransactions(property, 'transactions', filter);
      return found?.sourceKind === 'RESERVATION' ? found.sourceIdentifier : null;
    },
  };
}
