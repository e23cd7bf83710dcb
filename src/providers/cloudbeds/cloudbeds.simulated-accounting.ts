import { createHash } from 'node:crypto';

import { z } from 'zod';

import { auditNight, linesOfNight, nightsOf, todayOf } from './cloudbeds.simulated-postings.ts';
import type { CloudbedsStage } from './cloudbeds.simulated-reading.ts';
import type { SimulatedPosting } from './cloudbeds.simulated-world.ts';

/** The answers of Cloudbeds, and its refusals: a code, and words for people. */
type Reply =
  | { readonly transactions: readonly object[]; readonly nextPageToken: string | null }
  | { readonly refusal: string };

const Field = z.object({ field: z.string(), operator: z.string(), value: z.unknown() });
const Search = z.object({
  filters: z.union([z.object({ and: z.array(Field) }), Field]),
  pageToken: z.string().nullish(),
  limit: z.int().min(1).max(1100).default(100),
});

/** Only one of the two lists gives a foreseen line a number of its own: it gets another when it is posted. */
const foreseenId = (...of: readonly string[]): string =>
  `9${Number.parseInt(createHash('sha256').update(of.join(' ')).digest('hex').slice(0, 12), 16)}`;

const COMING: ReadonlySet<string> = new Set(['confirmed', 'not_confirmed', 'checked_in']);

function foreseen(stage: CloudbedsStage): SimulatedPosting[] {
  const today = todayOf(stage);
  const { currency } = stage.world.hotel;
  const rest = { rootId: null, originId: null, quantity: 1, isDeposit: false, currency };
  return stage.world.reservations
    .filter(({ status }) => COMING.has(status))
    .flatMap((reservation) =>
      reservation.assigned.flatMap((room) =>
        nightsOf(room)
          .filter(({ day }) => day >= today)
          .flatMap((night) => {
            const [rate, tax] = linesOfNight(reservation, room, night);
            const id = foreseenId(reservation.reservationID, room.subReservationID, night.day);
            const taxId = foreseenId(id, 'tax');
            return [
              { ...rest, ...rate, id, parentId: null },
              { ...rest, ...tax, id: taxId, parentId: id },
            ];
          }),
      ),
    );
}

/** The number of a booking in accounting is not the one that guests and the other interface know. */
const sourceIdOf = (reservationID: string): string => `27${reservationID}`;

const shown = (line: SimulatedPosting, { world, clock }: CloudbedsStage) => ({
  id: line.id,
  propertyId: world.hotel.propertyID,
  internalTransactionCode: line.code,
  customTransactionCode: null,
  generalLedgerCustomCode: null,
  amount: Number(line.amount),
  currencyScale: 2,
  currency: line.currency,
  customerId: null,
  rootId: line.rootId ?? line.id,
  parentId: line.parentId,
  sourceId: sourceIdOf(line.reservationID),
  subSourceId: line.subReservationID === null ? null : sourceIdOf(line.subReservationID).replace('-', ''),
  sourceKind: 'RESERVATION',
  account: line.isDeposit
    ? { id: '12', name: 'Deposits', category: 'DEPOSITS', chartOfAccountType: 'LIABILITIES' }
    : null,
  externalRelationId: line.originId ?? line.id,
  externalRelationKind: line.relation,
  originId: line.originId ?? '1',
  routedFrom: null,
  quantity: line.quantity,
  description: line.description,
  userId: '0',
  transactionDatetime: clock.now(),
  serviceDate: line.serviceDate,
  createdAt: clock.now(),
  sourceIdentifier: line.reservationID,
  subSourceIdentifier: line.subReservationID,
  notes: null,
});
type Shown = ReturnType<typeof shown>;

const FIELDS: Readonly<Record<string, keyof Shown>> = {
  id: 'id',
  source_id: 'sourceId',
  source_identifier: 'sourceIdentifier',
  source_kind: 'sourceKind',
};

/** One filter alone may be an id; a source goes with its kind. */
function refusalOf(filters: readonly z.output<typeof Field>[], isAlone: boolean): string | null {
  const names = filters.map(({ field }) => field);
  if (filters.length === 0) return 'Filters cannot be empty';
  if (filters.some(({ field, operator }) => !FIELDS[field] || operator !== 'equals')) return 'Unknown filter';
  if (isAlone) return names[0] === 'id' ? null : 'A single filter may be id only';
  const isOfSource = names.includes('source_id') || names.includes('source_identifier');
  return isOfSource && names.includes('source_kind') ? null : 'A base filter is required';
}

/** `POST /accounting/v1.0/transactions` and `/pending-transactions`. */
export function searchTransactions(stage: CloudbedsStage, list: string, body: unknown): Reply | null {
  if (list !== 'transactions' && list !== 'pending-transactions') return null;
  const asked = Search.safeParse(body);
  if (!asked.success) return { refusal: 'The body is invalid' };
  const { filters, pageToken, limit } = asked.data;
  const all = 'and' in filters ? filters.and : [filters];
  const refusal = refusalOf(all, !('and' in filters));
  if (refusal !== null) return { refusal };
  auditNight(stage);
  const lines = list === 'transactions' ? stage.world.postings : foreseen(stage);
  const found = lines
    .map((line) => shown(line, stage))
    .filter((one) => all.every(({ field, value }) => one[FIELDS[field] ?? 'id'] === value));
  const from = Number(Buffer.from(pageToken ?? '', 'base64url').toString('utf8') || 0);
  const rest = found.length > from + limit;
  return {
    transactions: found.slice(from, from + limit),
    nextPageToken: rest ? Buffer.from(String(from + limit)).toString('base64url') : null,
  };
}
