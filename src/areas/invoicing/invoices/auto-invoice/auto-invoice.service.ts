import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listReservations } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { AutoInvoicing, AutoInvoicingChange, AutoInvoiceWait } from './auto-invoice.contract.ts';
import { invoiceStay } from './invoice-stay.service.ts';
import {
  type AutoInvoiceSettings,
  readAutoInvoiceSettings,
  markAutoInvoicingChecked,
  saveAutoInvoiceSettings,
} from './auto-invoice-settings.store.ts';
import { listAutoInvoiceWaits, deleteWaits, type WaitRow } from './auto-invoice-waits.store.ts';
import { readInvoicedStays } from '../drafts/invoiced-stay.ts';
import { invoicesOfReservations } from '../invoices.store.ts';
import { isOpen, translateFor } from '../present.service.ts';

/** A run is missed if the jobs stop for this long; the next night then invoices the stays. */
const QUIET_SECONDS = 4 * 3_600;
/** The host invoices older departures manually. */
const MOST_DAYS = 60;
const PAGE = 200;

/** The reason in the reader's language, with localised amounts. */
function reasonOf(ctx: PropertyContext, { reason, params }: WaitRow): string {
  if (!isTextKey(reason)) return reason;
  const number = new Intl.NumberFormat(LOCALES[ctx.language]);
  const written = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? number.format(value) : value,
  ]);
  return translateFor(ctx, reason, Object.fromEntries(written));
}

/** Stays whose invoice waits, in the reader's language. */
export async function waitingStays(ctx: PropertyContext): Promise<AutoInvoiceWait[]> {
  const waits = await listAutoInvoiceWaits(ctx.db, ctx.propertyId);
  const ids = waits.map(({ reservation_id: id }) => id);
  const [stays, invoices] = await Promise.all([
    readInvoicedStays(ctx, ids),
    invoicesOfReservations(ctx.db, ctx.propertyId, ids),
  ]);
  return waits.flatMap((wait): AutoInvoiceWait[] => {
    const { reservation_id: reservationId, remedy, looked_at: lookedAt } = wait;
    const stay = stays.get(reservationId);
    if (!stay) return [];
    const draft = invoices.find((row) => row.reservation_id === reservationId && isOpen(row));
    return [
      { reservationId, stay, reason: reasonOf(ctx, wait), remedy, invoiceId: draft?.id ?? null, lookedAt },
    ];
  });
}

async function present(ctx: PropertyContext, settings: AutoInvoiceSettings): Promise<AutoInvoicing> {
  const { timeZone } = await propertyFacts(ctx);
  return {
    autoBill: settings.auto_bill,
    at: settings.bills_at,
    selfInvoice: settings.self_invoice,
    timezone: timeZone,
    lookedOn: settings.looked_on,
    waits: await waitingStays(ctx),
    version: settings.version,
  };
}

/** C-BILL-01. */
export const getAutoInvoicing = async (ctx: PropertyContext): Promise<AutoInvoicing> =>
  present(ctx, await readAutoInvoiceSettings(ctx.db, ctx.propertyId));

/** The changed settings, as history entries. */
const switched = (before: AutoInvoiceSettings, after: AutoInvoiceSettings) => [
  ...(before.auto_bill === after.auto_bill
    ? []
    : [after.auto_bill ? ('auto-bill-on' as const) : ('auto-bill-off' as const)]),
  ...(before.self_invoice === after.self_invoice
    ? []
    : [after.self_invoice ? ('self-invoice-on' as const) : ('self-invoice-off' as const)]),
  ...(before.bills_at === after.bills_at ? [] : ['auto-bill-hour' as const]),
];

/** C-PROP-07. Applies from the day on which it is enabled; the host invoices earlier departures. */
export async function changeAutoInvoicing(
  ctx: PropertyContext,
  { autoBill, at, selfInvoice }: AutoInvoicingChange,
  version: number | null,
): Promise<AutoInvoicing> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const after = await ctx.db.transaction(async (tx) => {
    const before = await readAutoInvoiceSettings(tx, ctx.propertyId);
    const isNewlyOn = autoBill === true && !before.auto_bill;
    const change = {
      ...(autoBill !== undefined && { auto_bill: autoBill }),
      ...(isNewlyOn && { bills_since: today }),
      ...(at !== undefined && { bills_at: at }),
      ...(selfInvoice !== undefined && { self_invoice: selfInvoice }),
    };
    const saved = await saveAutoInvoiceSettings(tx, ctx.propertyId, change, { at: ctx.clock.now(), version });
    if (!saved) throw httpErrors.stale({ details: await present(ctx, before) });
    if (!saved.auto_bill) await deleteWaits(tx, ctx.propertyId);
    for (const action of switched(before, saved)) {
      await recordChange(ctx, tx, { subject: 'property', subjectId: ctx.propertyId, action });
    }
    return saved;
  });
  return present(ctx, after);
}

/** C-BILL-02. */
export async function invoiceStayNow(ctx: PropertyContext, id: ReservationId): Promise<AutoInvoicing> {
  await invoiceStay(ctx, id, { isAsked: true });
  return getAutoInvoicing(ctx);
}

/**
 * The day to invoice, if it is the quiet hour on the property's clock; null outside the hour and after that day was
 * processed.
 */
export async function findInvoicingDay(ctx: PropertyContext): Promise<PlainDate | null> {
  const settings = await readAutoInvoiceSettings(ctx.db, ctx.propertyId);
  if (!settings.auto_bill) return null;
  const property = await propertyFacts(ctx);
  const today = todayOfProperty(ctx, property);
  // An hour before midnight continues after it.
  const day = [today, addDays(today, -1)].find((one) =>
    isQuiet(ctx.clock.now(), atLocalTime(one, settings.bills_at, property.timeZone)),
  );
  return day === undefined || day === settings.looked_on ? null : day;
}

const isQuiet = (now: Instant, from: Instant): boolean =>
  now >= from && now < plusSeconds(from, QUIET_SECONDS);

/** Stays that departed since automatic invoicing was enabled, and stays whose departure is due but was not recorded. */
async function departed(ctx: PropertyContext, day: PlainDate): Promise<ReservationId[]> {
  const { bills_since: since } = await readAutoInvoiceSettings(ctx.db, ctx.propertyId);
  const earliest = addDays(day, -MOST_DAYS);
  const departureFrom = since !== null && since > earliest ? since : earliest;
  const ids: ReservationId[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await listReservations(ctx, {
      page,
      limit: PAGE,
      sort: 'arrival',
      filter: { departureFrom, departureTo: day, status: ['confirmed', 'checked_in', 'checked_out'] },
    });
    ids.push(
      ...data
        .filter(({ status, checkOutDate }) => status === 'checked_out' || checkOutDate < day)
        .map(({ _id }) => _id),
    );
    if (data.length < PAGE) return ids;
  }
}

/**
 * Invoices every stay of the night, each in its own transaction: an interrupted run resumes at the next stay, and a stay
 * with a document is skipped.
 */
export async function invoiceDepartedStays(ctx: PropertyContext): Promise<void> {
  const day = await findInvoicingDay(ctx);
  if (day === null) return;
  const faults: unknown[] = [];
  for (const id of await departed(ctx, day)) {
    // A fault with one stay stops none of the others; the job retries the failed stay.
    await invoiceStay(ctx, id, { isAsked: false }).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `Automatic invoicing failed for ${faults.length} stays`);
  await markAutoInvoicingChecked(ctx.db, ctx.propertyId, day);
}

/** Invoices stays that wait for invoice credits, until the credits run out. */
export async function invoiceStaysWaitingForCredits(ctx: PropertyContext): Promise<void> {
  for (const { reservation_id: id, remedy } of await listAutoInvoiceWaits(ctx.db, ctx.propertyId)) {
    if (remedy !== 'credits') continue;
    await invoiceStay(ctx, id, { isAsked: false });
    const waits = await listAutoInvoiceWaits(ctx.db, ctx.propertyId);
    if (waits.some((wait) => wait.reservation_id === id && wait.remedy === 'credits')) return;
  }
}
