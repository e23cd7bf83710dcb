import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { GuestPaymentTables, LetterState } from './guest-payments.tables.ts';

export type LetterRow = {
  readonly id: string;
  readonly request_id: string;
  readonly payment_id: string | null;
  readonly kind: 'ask' | 'reminder' | 'receipt';
  readonly state: LetterState;
  readonly queued_at: Instant;
};

const LETTER = ['id', 'request_id', 'payment_id', 'kind', 'state', 'queued_at'] as const;

/** The mails in which the host asked, the last one last. */
export const listAskLetters = (
  db: Queries,
  propertyId: PropertyId,
  requestIds: readonly string[],
): Promise<LetterRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : db
        .tables<GuestPaymentTables>()
        .selectFrom('payment_letters')
        .select(LETTER)
        .where('property_id', '=', propertyId)
        .where('request_id', 'in', requestIds)
        .where('kind', '=', 'ask')
        .orderBy('queued_at')
        .orderBy('id')
        .execute();

/** False if the payment has its receipt, or the request its reminder. */
export async function insertLetter(
  tx: Transaction,
  propertyId: PropertyId,
  row: LetterRow,
): Promise<boolean> {
  const inserted = await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_letters')
    .values({ ...row, property_id: propertyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The mail has left, or has not. */
export async function settleLetter(
  db: Queries,
  propertyId: PropertyId,
  id: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await db
    .tables<GuestPaymentTables>()
    .updateTable('payment_letters')
    .set({ state })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Payments of some requests that have a receipt, or whose guest cannot get one. */
export async function listReceiptedPayments(
  db: Queries,
  propertyId: PropertyId,
  requestIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  const rows = await db
    .tables<GuestPaymentTables>()
    .selectFrom('payment_letters')
    .select('payment_id')
    .where('property_id', '=', propertyId)
    .where('request_id', 'in', requestIds)
    .where('kind', '=', 'receipt')
    .execute();
  return new Set(rows.flatMap(({ payment_id: id }) => id ?? []));
}

/** An open request of any property that was asked for by mail and has no reminder. */
export type Remindable = {
  readonly propertyId: PropertyId;
  readonly requestId: string;
  readonly dueOn: PlainDate;
};

type RemindableRow = {
  readonly property_id: PropertyId;
  readonly id: string;
  readonly due_on: PlainDate;
};
const presentRemindable = (rows: readonly RemindableRow[]): Remindable[] =>
  rows.map(({ property_id: propertyId, id: requestId, due_on: dueOn }) => ({ propertyId, requestId, dueOn }));

/** Those that are due within some days, by their id after another one. */
export async function listRemindable(
  system: Database,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Remindable[]> {
  let found = system
    .tables<GuestPaymentTables>()
    .selectFrom('payment_requests as request')
    .select(['request.property_id', 'request.id', 'request.due_on'])
    .where('request.state', '=', 'open')
    .where('request.due_on', '>=', from)
    .where('request.due_on', '<=', to)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_letters as ask')
          .select('ask.id')
          .whereRef('ask.property_id', '=', 'request.property_id')
          .whereRef('ask.request_id', '=', 'request.id')
          .where('ask.kind', '=', 'ask')
          .where('ask.state', '!=', 'failed'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_letters as reminder')
            .select('reminder.id')
            .whereRef('reminder.property_id', '=', 'request.property_id')
            .whereRef('reminder.request_id', '=', 'request.id')
            .where('reminder.kind', '=', 'reminder'),
        ),
      ),
    );
  if (after !== null) found = found.where('request.id', '>', after);
  return presentRemindable(await found.orderBy('request.id').limit(limit).execute());
}

/** Requests that a plan asks for by mail, that are due until some day and were not asked for yet, by their id after another one. */
export async function listUnasked(
  system: Database,
  until: PlainDate,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Remindable[]> {
  let found = system
    .tables<GuestPaymentTables>()
    .selectFrom('payment_requests as request')
    .innerJoin('planned_stays as stay', (join) =>
      join
        .onRef('stay.property_id', '=', 'request.property_id')
        .onRef('stay.reservation_id', '=', 'request.reservation_id'),
    )
    .select(['request.property_id', 'request.id', 'request.due_on'])
    .where('request.state', '=', 'open')
    .where('request.plan_state', '=', 'planned')
    .where('request.due_on', '<=', until)
    .where('stay.is_mailed', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_letters as ask')
            .select('ask.id')
            .whereRef('ask.property_id', '=', 'request.property_id')
            .whereRef('ask.request_id', '=', 'request.id')
            .where('ask.kind', '=', 'ask'),
        ),
      ),
    );
  if (after !== null) found = found.where('request.id', '>', after);
  return presentRemindable(await found.orderBy('request.id').limit(limit).execute());
}
