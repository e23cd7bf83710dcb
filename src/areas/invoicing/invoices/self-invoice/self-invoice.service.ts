import { listingSummaries } from '#areas/stays/listings/index.ts';
import { openFolioForInvoice } from '#areas/stays/folios/index.ts';
import { getProperty, propertyFacts } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureOptions } from '#vocabulary/errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import {
  billableLines,
  billableMinor,
  type BillableStay,
  readBillableStay,
  isSettled,
} from '../drafts/billable.service.ts';
import { readAutoInvoiceSettings } from '../auto-invoice/auto-invoice-settings.store.ts';
import { InvoiceCustomer } from '../drafts/customer.contract.ts';
import { filesOf } from '../files/invoice-files.store.ts';
import { readInvoiceFile } from '../files/invoice-files.service.ts';
import { changeDraft, createDraft } from '../invoices.service.ts';
import type { InvoiceRow } from '../invoices.store.ts';
import { presentErrors, translateFor } from '../present.service.ts';
import { unsealCustomer } from '../submissions/sealed.service.ts';
import type { SelfInvoice, SelfInvoiceCustomer } from './self-invoice.contract.ts';
import { selfInvoiceErrors } from './self-invoice.errors.ts';
import { ensureSelfLink, findSelfLinkUrl } from './self-links.service.ts';
import type { SelfSession } from './self-session.ts';
import { requireExplained, requireCheckedProof } from '../folio-documents/submission-guards.service.ts';
import { planSubmission } from '../submissions/plan-submission.service.ts';
import { submissionsOf } from '../submissions/submissions.store.ts';
import { validateDraftCustomer } from '../drafts/validation.ts';
import { salesRulesOf } from '../drafts/calculation.service.ts';

/** What a browser proved, as far as a page depends on it. */
export type ProvedFacts = Pick<SelfSession, 'isProved' | 'email'>;

const monthOf = (day: PlainDate): string => day.slice(0, 7);
const lastOfMonth = (day: PlainDate): PlainDate =>
  addDays(`${monthOf(addDays(`${monthOf(day)}-28` as PlainDate, 4))}-01` as PlainDate, -1);

/** Lets guests recognise their name: `Camila Osorio` is `C••••• O•••••`. */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••••`)
    .join(' ');

/** Adds the host's contact to a refusal, for a guest who proved the stay. */
async function contactOf(ctx: PropertyContext): Promise<FailureOptions> {
  const { name, phone } = await getProperty(ctx);
  return { details: { property: { name, phone: phone ?? null } } };
}

/**
 * R-SELF-01 to R-SELF-03. An existing document is always shown. A new one needs a departed guest, a settled folio, and the
 * month of the departure on the property's calendar.
 */
async function refuseStay(ctx: PropertyContext, found: BillableStay): Promise<void> {
  const { stay, documents, account, today } = found;
  const refuse = async (error: (options: FailureOptions) => Failure) => {
    throw error(await contactOf(ctx));
  };
  if (stay.status === 'canceled' || stay.status === 'no_show') return refuse(selfInvoiceErrors.canceled);
  if (stay.status !== 'checked_out') return refuse(selfInvoiceErrors.notLeft);
  if (documents.accepted || documents.onItsWay) return;
  if (documents.givenBack) return refuse(selfInvoiceErrors.givenBack);
  if (documents.open?.state === 'failure') return;
  if (monthOf(stay.departure) !== monthOf(today)) return refuse(selfInvoiceErrors.otherMonth);
  if (!isSettled(account)) return refuse(selfInvoiceErrors.notSettled);
  const { self_invoice: isAllowed } = await readAutoInvoiceSettings(ctx.db, ctx.propertyId);
  if (!isAllowed) return refuse(selfInvoiceErrors.notAllowed);
  const isWhole = isUntouched(documents.open) && !account.isIncomplete;
  if (!found.canIssue || found.isTest || found.isMadeUp || !isWhole || billableMinor(account) <= 0) {
    return refuse(selfInvoiceErrors.notReady);
  }
}

/** Only the host submits a draft in which the host chose lines. */
const isUntouched = (draft: InvoiceRow | undefined): boolean =>
  draft === undefined || Object.keys(draft.choices).length === 0;

const FILES = ['print', 'delivery'] as const;

async function documentIn(
  ctx: PropertyContext,
  row: InvoiceRow,
  isProved: boolean,
): Promise<SelfInvoice['document']> {
  const { signed } = row;
  if (!signed) return null;
  const { documentNumber } = await unsealCustomer(ctx, row);
  const files = isProved ? await filesOf(ctx.db, ctx.propertyId, row.id) : [];
  const [stamp] = await submissionsOf(ctx.db, ctx.propertyId, row.id);
  return {
    number: row.number,
    customerName: isProved ? row.customer_name : maskedName(row.customer_name),
    customerDocument: isProved && documentNumber !== '' ? documentNumber : null,
    subtotal: Number(signed.net),
    taxes: signed.taxes
      .filter(({ amount }) => Number(amount) !== 0)
      .map(({ kind, rate, amount }) => ({ kind, percentage: Number(rate), amount: Number(amount) })),
    rounding: signed.charges.reduce((sum, { amount }) => sum + Number(amount), 0),
    total: Number(signed.payable),
    authority: stamp ? ctx.providers.byId(stamp.provider_id).manifest.name : '',
    fiscalKey: row.fiscal_key,
    checkAt: /https:\S+/.exec(row.qr_text ?? '')?.[0] ?? null,
    issuedAt: row.issued_at,
    mailedAt: row.mailed_at,
    files: FILES.filter((role) => files.some((file) => file.role === role)),
  };
}

/** Status of a document in the guest's terms. */
function stateOf(found: BillableStay): SelfInvoice['state'] {
  const { accepted, onItsWay, open } = found.documents;
  if (accepted) return 'issued';
  if (onItsWay) {
    if (onItsWay.phase === 'waiting') return 'waiting';
    return onItsWay.phase === 'sending' ? 'sending' : 'unknown';
  }
  const isTheirs = open?.problems.every(({ field }) => field.startsWith('customer.')) ?? true;
  return open?.state === 'failure' && !isTheirs ? 'refused' : 'open';
}

/** C-ACC-13. Throws the reason of a refusal; the guest has proved the stay. */
export async function getSelfInvoice(
  ctx: PropertyContext,
  id: ReservationId,
  { isProved, email }: ProvedFacts,
): Promise<SelfInvoice> {
  const { name, phone = null, location } = await getProperty(ctx);
  const found = await readBillableStay(ctx, id);
  await refuseStay(ctx, found);
  const { stay, account, documents, property } = found;
  const { currency } = account;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const row = documents.accepted ?? documents.onItsWay;
  const document = row ? await documentIn(ctx, row, isProved) : null;
  const listings = await listingSummaries(ctx.db, ctx.propertyId);
  const lines = billableLines(account);
  const state = stateOf(found);
  return {
    id,
    status: 'checked_out',
    endDate: stay.departure,
    checkInDate: stay.arrival,
    guestName: maskedName(stay.guest_name),
    listingName: listings.find((one) => one.id === stay.listing_id)?.name ?? null,
    property: { name, city: location.city?.name ?? null, phone, timeZone: property.timeZone },
    currency,
    total: document?.total ?? major(billableMinor(account)),
    addenda: major(account.totals.addenda),
    items: account.lines.map((line) => ({ active: lines.includes(line), total: major(line.amountMinor) })),
    payments: account.payments.map(({ kind, amountMinor }) => ({
      active: kind === 'payment' || kind === 'refund',
      amount: major(kind === 'refund' ? -amountMinor : amountMinor),
    })),
    until: lastOfMonth(stay.departure),
    state,
    problems: state === 'open' && documents.open ? problemsIn(ctx, documents.open.problems) : [],
    isProved,
    hasEmail: stay.email !== null,
    confirmedEmail: email,
    documentTypes: salesRulesOf(property).documentTypes.map(
      ({ code, label, isOfCompany, hasCheckDigit }) => ({
        code,
        label: translateFor(ctx, label),
        isOfCompany: isOfCompany ?? false,
        hasCheckDigit: hasCheckDigit ?? false,
      }),
    ),
    document,
    link: isProved ? await findSelfLinkUrl(ctx, id) : null,
  };
}

const problemsIn = (ctx: PropertyContext, problems: Parameters<typeof presentErrors>[1]) =>
  presentErrors(ctx, problems).map(({ field, message }) => ({ field, message }));

/** C-SELF-04. */
export async function checkCustomer(
  ctx: PropertyContext,
  customer: SelfInvoiceCustomer,
): Promise<SelfInvoice['problems']> {
  return problemsIn(ctx, validateDraftCustomer(salesRulesOf(await propertyFacts(ctx)), customer));
}

type Issue = {
  readonly customer: SelfInvoiceCustomer;
  readonly sendTo: 'stay' | 'confirmed' | 'nobody';
};

/** SEC-22: only the address of the booking, or an address that a code confirmed. */
function addressOf({ sendTo }: Issue, stay: BillableStay['stay'], { email }: ProvedFacts): string | null {
  if (sendTo === 'nobody') return null;
  const address = sendTo === 'stay' ? stay.email : email;
  if (address === null) throw selfInvoiceErrors.noEmail({ field: 'sendTo' });
  return address;
}

/** Hides the host's invoicing problems: a guest can neither correct them nor needs to know them. */
async function forGuest(ctx: PropertyContext, error: unknown): Promise<unknown> {
  if (error instanceof ProviderFailure) {
    return selfInvoiceErrors.notReady({ ...(await contactOf(ctx)), cause: error });
  }
  if (!(error instanceof Failure)) return error;
  const isTheirs = error.entries.every(({ field }) => field?.startsWith('customer.') || field === 'sendTo');
  if (isTheirs || error.is(selfInvoiceErrors.notReady)) return error;
  const isRule = Object.values(selfInvoiceErrors).some((rule) => error.is(rule));
  return isRule ? error : selfInvoiceErrors.notReady({ ...(await contactOf(ctx)), cause: error });
}

/**
 * C-ACC-20. Repeated and parallel calls, in two tabs or on two phones, return the one document of the stay: the folio is
 * locked during the check, and a line is in one document (REL-01, REL-02).
 *
 * @returns whether this call issued it: its caller may read the whole document.
 */
export async function issueSelfInvoice(
  ctx: PropertyContext,
  id: ReservationId,
  input: Issue,
  proved: ProvedFacts,
): Promise<boolean> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const inside = contextInTransaction(ctx, tx);
      const folio = await openFolioForInvoice(ctx, tx, { reservationId: id });
      const found = await readBillableStay(inside, id);
      await refuseStay(inside, found);
      const { accepted, onItsWay, open } = found.documents;
      if (accepted || onItsWay) return false;
      const customer = InvoiceCustomer.parse({
        ...input.customer,
        email: addressOf(input, found.stay, proved),
      });
      const draft = open
        ? await changeDraft(ctx, tx, open.id, { customer }, null)
        : await createDraft(ctx, tx, folio, { customer, choices: {} });
      await requireCheckedProof(ctx, tx, draft, folio);
      await planSubmission(ctx, tx, draft.id);
      await requireExplained(ctx, tx, folio);
      await ensureSelfLink(ctx, tx, id);
      return true;
    });
  } catch (error) {
    throw await forGuest(ctx, error);
  }
}

/** C-SELF-07. Only of an accepted document, and only for a guest who proved two facts. */
export async function readSelfInvoiceFile(
  ctx: PropertyContext,
  id: ReservationId,
  role: (typeof FILES)[number],
  { isProved }: ProvedFacts,
): ReturnType<typeof readInvoiceFile> {
  const { accepted } = (await readBillableStay(ctx, id)).documents;
  if (!isProved || !accepted) throw httpErrors.missing();
  return readInvoiceFile(ctx, accepted.id, role);
}
