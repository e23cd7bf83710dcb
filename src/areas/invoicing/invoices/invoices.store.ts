import { type ExpressionBuilder, sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type {
  ConnectionId,
  FolioId,
  InvoiceId,
  IssuerId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { Choices } from './drafts/choices.ts';
import type {
  Correction,
  InvoiceState,
  InvoicingTables,
  InvoicePhase,
  StampStatus,
  StoredProblem,
} from './invoices.tables.ts';
import type { Decimal } from '#vocabulary/decimal.ts';
import { COUNT_LIMIT } from './invoices.constants.ts';
import { requireNext } from './phases.ts';
import type { SignedDocument } from './submissions/signed.ts';

export type InvoiceRow = {
  id: InvoiceId;
  property_id: PropertyId;
  kind: FiscalKind;
  folio_id: FolioId;
  reservation_id: ReservationId | null;
  state: InvoiceState;
  stamp_status: StampStatus | null;
  phase: InvoicePhase;
  checked: boolean;
  provider_id: string | null;
  connection_id: ConnectionId | null;
  issuer_id: IssuerId | null;
  choices: Choices;
  sealing_key_id: string;
  customer: Buffer;
  customer_name: string;
  notes: string;
  currency: string;
  total_minor: number;
  signed: SignedDocument | null;
  number: string | null;
  fiscal_key: string | null;
  /** Submitted through a test connection, or to the trial environment of its provider: it affects nothing real (0098). */
  is_test: boolean;
  qr_text: string | null;
  issued_at: Instant | null;
  mail_queued_at: Instant | null;
  mailed_at: Instant | null;
  problems: readonly StoredProblem[];
  corrects_id: InvoiceId | null;
  correction: Correction | null;
  replaces_id: InvoiceId | null;
  revision: number;
  version: number;
  created_by: string;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
};

const COLUMNS = [
  'id',
  'property_id',
  'kind',
  'folio_id',
  'reservation_id',
  'state',
  'stamp_status',
  'phase',
  'checked',
  'provider_id',
  'connection_id',
  'issuer_id',
  'choices',
  'sealing_key_id',
  'customer',
  'customer_name',
  'notes',
  'currency',
  'total_minor',
  'signed',
  'number',
  'fiscal_key',
  'is_test',
  'qr_text',
  'issued_at',
  'mail_queued_at',
  'mailed_at',
  'problems',
  'corrects_id',
  'correction',
  'replaces_id',
  'revision',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

const standing = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<InvoicingTables>()
    .selectFrom('invoices')
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null);

export const findInvoice = (
  db: Queries,
  propertyId: PropertyId,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> =>
  standing(db, propertyId).select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const invoicesByIds = async (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly InvoiceId[],
): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? []
    : standing(db, propertyId)
        .select(COLUMNS)
        .where('id', '=', sql<InvoiceId>`any(${ids}::uuid[])`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();

export type SimilarInvoice = Pick<InvoiceRow, 'id' | 'number' | 'customer_name' | 'total_minor' | 'currency'>;

/** Live invoices since a moment with one of these names and totals: possible duplicates. Excludes tests. */
export const findSimilarInvoices = async (
  db: Queries,
  propertyId: PropertyId,
  rows: readonly Pick<InvoiceRow, 'customer_name' | 'total_minor'>[],
  since: Instant,
): Promise<SimilarInvoice[]> =>
  rows.length === 0
    ? []
    : standing(db, propertyId)
        .select(['id', 'number', 'customer_name', 'total_minor', 'currency'])
        .where('kind', '=', 'invoice')
        .where('phase', '<>', 'canceled')
        .where('is_test', '=', false)
        .where('created_at', '>=', since)
        .where('total_minor', '<>', 0)
        .where(
          'customer_name',
          '=',
          sql<string>`any(${[...new Set(rows.map((row) => row.customer_name))]}::text[])`,
        )
        .where(
          'total_minor',
          '=',
          sql<number>`any(${[...new Set(rows.map((row) => row.total_minor))]}::bigint[])`,
        )
        .orderBy('created_at')
        .limit(1000)
        .execute();

/** Changes and submissions of the invoice wait for this lock. */
export const lockInvoice = (
  tx: Transaction,
  propertyId: PropertyId,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> =>
  standing(tx, propertyId).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const correctionsOf = (
  db: Queries,
  propertyId: PropertyId,
  id: InvoiceId,
): Promise<Pick<InvoiceRow, 'id' | 'number' | 'phase' | 'total_minor' | 'signed' | 'state' | 'problems'>[]> =>
  standing(db, propertyId)
    .select(['id', 'number', 'phase', 'total_minor', 'signed', 'state', 'problems'])
    .where('corrects_id', '=', id)
    .orderBy('created_at')
    .execute();

/** By the number of the document, or by the provider's id. */
export const findInvoiceByNumber = (
  db: Queries,
  propertyId: PropertyId,
  name: string,
): Promise<InvoiceRow | undefined> =>
  standing(db, propertyId)
    .select(COLUMNS)
    .where('state', '=', 'success')
    .where((row: Row) => row.or([row('number', '=', name), row('fiscal_key', '=', name.toLowerCase())]))
    .orderBy('is_test')
    .orderBy('created_at')
    .executeTakeFirst();

/** Live invoices and credit notes of a folio, newest first. */
export const invoicesOfFolio = (
  db: Queries,
  propertyId: PropertyId,
  folioId: FolioId,
): Promise<InvoiceRow[]> =>
  standing(db, propertyId)
    .select(COLUMNS)
    .where('folio_id', '=', folioId)
    .orderBy('created_at', 'desc')
    .execute();

/** Live invoices of these stays, newest first; without test documents. */
export const invoicesOfReservations = async (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly ReservationId[],
): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? []
    : standing(db, propertyId)
        .select(COLUMNS)
        .where('reservation_id', '=', sql<ReservationId>`any(${ids}::uuid[])`)
        .where('kind', '=', 'invoice')
        .where('is_test', '=', false)
        .orderBy('created_at', 'desc')
        .execute();

export type SignedRow = Pick<InvoiceRow, 'kind' | 'currency'> & { readonly signed: SignedDocument };

/** Accepted documents that were issued in an interval (end excluded); without test documents. */
export async function acceptedBetween(
  db: Queries,
  propertyId: PropertyId,
  { from, to }: { readonly from?: Instant | undefined; readonly to?: Instant | undefined },
): Promise<SignedRow[]> {
  const rows = await standing(db, propertyId)
    .select(['kind', 'currency', 'signed'])
    .where('state', '=', 'success')
    .where('is_test', '=', false)
    .$if(from !== undefined, (query) => query.where('issued_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('issued_at', '<', to!))
    .execute();
  return rows.flatMap(({ signed, ...row }) => (signed ? [{ ...row, signed }] : []));
}

/** The problem of a credit note that waits for the connection of its original. */
export const WAITING_NOTE_PROBLEM = 'invoice.error.originalConnection';

/** A credit note that is submitted automatically once that connection exists again. */
export const isWaitingNote = ({ phase, problems }: Pick<InvoiceRow, 'phase' | 'problems'>): boolean =>
  phase === 'draft' && problems.some(({ text }) => text === WAITING_NOTE_PROBLEM);

/** The same condition in SQL. */
const isNoteThatWaits = (row: Row) =>
  row.and([
    row('kind', '=', 'credit-note'),
    row('phase', '=', 'draft'),
    sql<boolean>`problems @> ${JSON.stringify([{ text: WAITING_NOTE_PROBLEM }])}::jsonb`,
  ]);

/**
 * Needs a person: refused, submitted without a known outcome, or a credit note whose provider has to be connected again.
 */
const isUnsolved = (row: Row) =>
  row.or([row('phase', 'in', ['rejected', 'attention']), isNoteThatWaits(row)]);

/** Documents of a property that need a person, longest waiting first. */
export const findUnsolvedInvoices = (
  db: Queries,
  propertyId: PropertyId,
  limit: number,
): Promise<InvoiceRow[]> =>
  standing(db, propertyId)
    .select(COLUMNS)
    .where(isUnsolved)
    .where('is_test', '=', false)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

/** Drafts of invoices that wait for the host, summed by currency; the largest number of drafts first. */
export async function sumDrafts(
  db: Queries,
  propertyId: PropertyId,
): Promise<{ readonly currency: string; readonly count: number; readonly minor: number }[]> {
  const rows = await standing(db, propertyId)
    .select((row) => [
      'currency',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('total_minor').as('minor'),
    ])
    .where('state', '=', 'draft')
    .where('phase', '=', 'draft')
    .where('kind', '=', 'invoice')
    .where('is_test', '=', false)
    .groupBy('currency')
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ currency, count, minor }) => ({ currency, count: Number(count), minor: Number(minor) }));
}

/** Credit notes that wait for their connection, longest waiting first. */
export const waitingNotes = (db: Queries, propertyId: PropertyId): Promise<InvoiceRow[]> =>
  standing(db, propertyId).select(COLUMNS).where(isNoteThatWaits).orderBy('created_at').execute();

/** The draft that waits to replace an invoice. */
export const replacementOf = (
  db: Queries,
  propertyId: PropertyId,
  id: InvoiceId,
): Promise<InvoiceRow | undefined> =>
  standing(db, propertyId)
    .select(COLUMNS)
    .where('replaces_id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();

export const insertInvoice = async (
  tx: Transaction,
  row: Pick<
    InvoiceRow,
    | 'id'
    | 'property_id'
    | 'kind'
    | 'folio_id'
    | 'reservation_id'
    | 'provider_id'
    | 'choices'
    | 'sealing_key_id'
    | 'customer'
    | 'customer_name'
    | 'notes'
    | 'currency'
    | 'created_by'
    | 'created_at'
  > &
    Partial<InvoiceRow>,
): Promise<void> => {
  const { choices, correction, problems: _, signed: __, ...columns } = row;
  await tx
    .tables<InvoicingTables>()
    .insertInto('invoices')
    .values({
      ...columns,
      updated_at: row.created_at,
      choices: JSON.stringify(choices) as never,
      ...(correction && { correction: JSON.stringify(correction) as never }),
    })
    .execute();
};

/** `moveInvoiceToPhase` changes the phase; the columns derived from it are never written. */
export type InvoiceColumns = Partial<
  Omit<InvoiceRow, 'id' | 'property_id' | 'version' | 'updated_at' | 'phase' | 'state' | 'stamp_status'>
>;

const JSON_COLUMNS = ['choices', 'signed', 'problems', 'correction'] as const;

/** The row after the change; undefined if its version is no longer `version`. */
export const changeInvoiceRow = (
  tx: Transaction,
  row: Pick<InvoiceRow, 'id' | 'property_id'>,
  change: InvoiceColumns,
  when: { at: Instant; version?: number | null },
): Promise<InvoiceRow | undefined> => writeInvoice(tx, row, change, when);

async function writeInvoice(
  tx: Transaction,
  row: Pick<InvoiceRow, 'id' | 'property_id'>,
  change: InvoiceColumns & { readonly phase?: InvoicePhase },
  { at, version }: { at: Instant; version?: number | null },
): Promise<InvoiceRow | undefined> {
  const columns: Record<string, unknown> = { ...change };
  for (const name of JSON_COLUMNS) {
    const value = change[name];
    if (value !== undefined) columns[name] = value === null ? null : JSON.stringify(value);
  }
  return tx
    .tables<InvoicingTables>()
    .updateTable('invoices')
    .set({ ...columns, updated_at: at })
    .set('version', sql<number>`version + 1`)
    .where('property_id', '=', row.property_id)
    .where('id', '=', row.id)
    .$if(version != null, (query) => query.where('version', '=', version!))
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Moves the row to another phase; throws if the phase cannot follow the current one. */
export function moveInvoiceToPhase(
  tx: Transaction,
  row: Pick<InvoiceRow, 'id' | 'property_id' | 'phase'>,
  phase: InvoicePhase,
  change: InvoiceColumns & { readonly at: Instant },
): Promise<InvoiceRow | undefined> {
  requireNext(row.phase, phase);
  const { at, ...columns } = change;
  return writeInvoice(tx, row, { ...columns, phase }, { at });
}

/** Keeps the version: a document that a person has open does not become outdated. */
export async function saveMailOutcome(
  db: Queries,
  propertyId: PropertyId,
  { id, isToCustomer, hasLeft, at }: { id: InvoiceId; isToCustomer: boolean; hasLeft: boolean; at: Instant },
): Promise<void> {
  await db
    .tables<InvoicingTables>()
    .updateTable('invoices')
    .set({ mail_failed_at: hasLeft ? null : at, ...(hasLeft && isToCustomer && { mailed_at: at }) })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Documents whose last mail failed since a moment, oldest first. */
export const findInvoicesNotMailed = (db: Queries, propertyId: PropertyId, since: Instant, limit: number) =>
  standing(db, propertyId)
    .select(['id', 'number', 'customer_name'])
    .where('is_test', '=', false)
    .where('mail_failed_at', '>', since)
    .orderBy('mail_failed_at')
    .limit(limit)
    .execute();

/** Test documents that were submitted with a connection, newest first. */
export const testDocumentsOf = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
): Promise<InvoiceRow[]> =>
  standing(db, propertyId)
    .select(COLUMNS)
    .where('is_test', '=', true)
    .where('connection_id', '=', connectionId)
    .orderBy('created_at', 'desc')
    .execute();

/** The badge of a document in the list: its state, if that says more than its submission status. */
export type Badge = { readonly state: InvoiceState; readonly status?: string };

/** `to` is excluded. */
export type MonthSpan = { readonly from: Instant; readonly to: Instant };

export type InvoiceSearch = {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly states?: readonly InvoiceState[] | undefined;
  /** Documents with any of these badges (R-INV-04). */
  readonly badges?: readonly Badge[] | undefined;
  readonly kind?: FiscalKind | undefined;
  readonly reservationId?: ReservationId | undefined;
  readonly folioId?: FolioId | undefined;
  readonly unsolved?: boolean | undefined;
  /** Only test documents, or none; both if undefined. */
  readonly isTest?: boolean | undefined;
  /** Interval of issue, end excluded. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** The same for a month; unissued documents count by creation. */
  readonly month?: MonthSpan | undefined;
  readonly providerId?: string | undefined;
};

type Row = ExpressionBuilder<InvoicingTables, 'invoices'>;

/** Matches the index `invoices_by_month`. */
const inMonth = ({ from, to }: MonthSpan) =>
  sql<boolean>`coalesce(issued_at, created_at) >= ${from} and coalesce(issued_at, created_at) < ${to}`;

/** Searches the typed text literally, with `%` and `_` escaped. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const matching = (db: Queries, propertyId: PropertyId, asked: InvoiceSearch) => {
  const { search, states, badges, kind, reservationId, folioId, from, to, providerId } = asked;
  return standing(db, propertyId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .$if(badges !== undefined, (query) =>
      query.where((row: Row) =>
        row.or(
          badges!.map(({ state, status }) =>
            row.and([
              row('state', '=', state),
              ...(status === undefined ? [] : [row('stamp_status', '=', status as StampStatus)]),
            ]),
          ),
        ),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(reservationId !== undefined, (query) => query.where('reservation_id', '=', reservationId!))
    .$if(folioId !== undefined, (query) => query.where('folio_id', '=', folioId!))
    .$if(asked.isTest !== undefined, (query) => query.where('is_test', '=', asked.isTest!))
    .$if(asked.unsolved === true, (query) => query.where(isUnsolved))
    .$if(providerId !== undefined, (query) => query.where('provider_id', '=', providerId!))
    .$if(from !== undefined, (query) => query.where('issued_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('issued_at', '<', to!))
    .$if(asked.month !== undefined, (query) => query.where(inMonth(asked.month!)))
    .$if(search !== undefined && search !== '', (query) =>
      query.where((row: Row) =>
        row.or([
          row('customer_name', 'ilike', containing(search!)),
          row('number', 'ilike', containing(search!)),
          row('fiscal_key', '=', search!.toLowerCase()),
        ]),
      ),
    );
};

const LISTED = [
  'id',
  'kind',
  'folio_id',
  'reservation_id',
  'state',
  'stamp_status',
  'phase',
  'checked',
  'provider_id',
  'customer_name',
  'currency',
  'total_minor',
  'number',
  'fiscal_key',
  'is_test',
  'issued_at',
  'problems',
  'version',
  'created_at',
] as const satisfies readonly (keyof InvoiceRow)[];

/** A row of the list: without the buyer, and with only the totals of the signed document. */
export type ListedInvoice = Pick<InvoiceRow, (typeof LISTED)[number]> & {
  net: Decimal | null;
  taxes: Decimal | null;
  /** Number of the corrected document. */
  corrected_number: string | null;
};

/** Counts up to `most` plus one; further rows are not read. */
async function countUpTo(db: Queries, propertyId: PropertyId, asked: InvoiceSearch, most: number) {
  const some = matching(db, propertyId, asked)
    .select('id')
    .limit(most + 1)
    .as('some');
  const { total } = await db
    .tables<InvoicingTables>()
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The tabs of the list. */
const STACKS = {
  todo: { states: ['draft', 'failure'] },
  way: { states: ['processing'] },
  accepted: { states: ['success'], kind: 'invoice' },
  notes: { kind: 'credit-note' },
} as const satisfies Record<string, Partial<InvoiceSearch>>;
type Stack = keyof typeof STACKS;

/** Counts all tabs in one statement, each up to its limit. */
export async function countInvoiceTabs(
  db: Queries,
  propertyId: PropertyId,
  month: MonthSpan | undefined,
): Promise<Readonly<Record<Stack, number>>> {
  const upTo = (stack: Stack) => {
    const some = matching(db, propertyId, { page: 1, limit: 1, month, ...STACKS[stack] })
      .select('id')
      .limit(COUNT_LIMIT + 1)
      .as('some');
    return db
      .tables<InvoicingTables>()
      .selectFrom(some)
      .select((row) => row.fn.countAll<number>().as('total'))
      .as(stack);
  };
  const counted = await db
    .tables<InvoicingTables>()
    .selectNoFrom([upTo('todo'), upTo('way'), upTo('accepted'), upTo('notes')])
    .executeTakeFirstOrThrow();
  return {
    todo: Number(counted.todo),
    way: Number(counted.way),
    accepted: Number(counted.accepted),
    notes: Number(counted.notes),
  };
}

/** A page, newest first, with the count; `isAtLeast` if counting stopped before the end (W2-R-03). */
export async function searchInvoices(
  db: Queries,
  propertyId: PropertyId,
  asked: InvoiceSearch,
): Promise<{ rows: ListedInvoice[]; total: number; isAtLeast: boolean }> {
  const rows = await matching(db, propertyId, asked)
    .select(LISTED)
    .select([
      sql<Decimal | null>`signed ->> 'net'`.as('net'),
      sql<Decimal | null>`case when signed is not null then (
        select coalesce(sum((tax ->> 'amount')::numeric), 0) from jsonb_array_elements(signed -> 'taxes') tax)::text end`.as(
        'taxes',
      ),
    ])
    .select((row) =>
      row
        .selectFrom('invoices as corrected')
        .select('corrected.number')
        .whereRef('corrected.property_id', '=', 'invoices.property_id')
        .whereRef('corrected.id', '=', 'invoices.corrects_id')
        .as('corrected_number'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const before = (asked.page - 1) * asked.limit;
  const isLast = rows.length < asked.limit && (asked.page === 1 || rows.length > 0);
  if (isLast) return { rows, total: before + rows.length, isAtLeast: false };
  const most = Math.max(COUNT_LIMIT, asked.page * asked.limit);
  const total = await countUpTo(db, propertyId, asked, most);
  return { rows, total: Math.min(total, most), isAtLeast: total > most };
}
