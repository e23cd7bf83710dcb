import {
  type BillDraft,
  billingErrors,
  billOfKey,
  creditBillsSince,
  findPayerIdentity,
  isSameBill,
  listBills,
  findNewestCreditBillNumber,
  openBill,
  payBill,
  payerCountry,
  smallestCharge,
} from '#areas/subscription/billing/index.ts';
import { catalogueToday } from '#areas/property/marketplace/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { AccountContext, MemberContext, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import { creditErrors } from './credits.errors.ts';
import { openCredits } from './ledger.service.ts';
import { type Buyer, type CreditTerms, type PricedCredits, priceCredits, creditTermsOf } from './pricing.ts';
import type {
  CreditPrice,
  CreditPurchase,
  CreditsForProperties,
  PurchaseBegun,
} from './purchases.contract.ts';

/** A property with its paying account. */
export type PaidContext = PropertyContext & AccountContext;
export const withPayingAccount = (
  ctx: Pick<PropertyContext, 'forProperty'>,
  propertyId: PropertyId,
  accountId: AccountId,
): PaidContext => ({ ...ctx.forProperty(propertyId, accountId), accountId });

const ofMember = (ctx: MemberContext): PaidContext =>
  withPayingAccount(ctx, ctx.propertyId, ctx.property.accountId);

/** Today's terms, with the tax of the payer's country. Undefined if the app's credits are not sold. */
export async function readCreditTermsToday(ctx: PaidContext, app: AppId): Promise<CreditTerms | undefined> {
  const [catalogue, { currency, country }] = [await catalogueToday(ctx), await propertyFacts(ctx)];
  const payers = (await payerCountry(ctx.db, ctx.accountId)) ?? country;
  return creditTermsOf(
    catalogue.credits.find(({ id }) => id === app),
    currency,
    {
      tax: catalogue.taxes[payers] ?? null,
      smallestCharge: (used) => smallestCharge(ctx, used) ?? catalogue.smallestCharges[used] ?? 0,
    },
  );
}

async function priced(ctx: PaidContext, app: AppId, amount: number, buyers: readonly Buyer[]) {
  const terms = await readCreditTermsToday(ctx, app);
  if (!terms) throw creditErrors.notSold({ field: 'appId' });
  const price = priceCredits(terms, amount, buyers);
  if (!price) {
    const { least, most } = terms;
    throw creditErrors.outOfRange({ field: 'amount', params: { least, most }, details: { least, most } });
  }
  return { terms, price };
}

/** C-CRED-09. */
export async function getCreditPrice(
  ctx: MemberContext,
  { appId, amount }: { readonly appId: AppId; readonly amount: number },
): Promise<CreditPrice> {
  const inside = ofMember(ctx);
  const { terms, price } = await priced(inside, appId, amount, [{ id: ctx.propertyId, name: '' }]);
  const { currency, least, most, bands, tax } = terms;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  return {
    appId,
    currency,
    least,
    most,
    bands: [...bands],
    amount,
    unitPrice: major(price.unitPrice),
    subtotal: major(price.subtotal),
    tax: tax && { name: tax.name, percent: tax.rate / 100, amount: major(price.tax) },
    total: major(price.total),
    newestBill: await findNewestCreditBillNumber(inside.db, inside.accountId),
    payer: await findPayerIdentity(inside),
  };
}

export const buildCreditBillDraft = (
  { currency, tax }: CreditTerms,
  { lines, subtotal, tax: taxed, total }: PricedCredits,
  rest: Pick<BillDraft, 'key' | 'dueAt' | 'isCollected'>,
): BillDraft => ({
  ...rest,
  kind: 'credits',
  currency,
  lines,
  subtotal,
  discount: 0,
  total,
  charge: total,
  period: null,
  tax: tax && { name: tax.name, rate: tax.rate, amount: taxed },
  carriedIn: 0,
  carriedOut: 0,
});

/** Purchases by a person; automatic purchases have other keys. */
const BOUGHT = 'credits:';

/** Distinguishes one press from another. */
type Intention = {
  /** Key of the request: a repeated request has the same. */
  readonly press: string | undefined;
  /** The newest bill that the page knew. */
  readonly after: number | undefined;
};

const keyOf = (ctx: MemberContext, { press }: Intention): string =>
  BOUGHT +
  (press === undefined
    ? newId(ctx.clock.now())
    : ctx.secrets.keyedHash(`credits\n${ctx.person.userId}\n${press}`).slice(0, 40));

/**
 * One bill for each intention, under the lock of the first property's ledger: a repeated request, a second tab with the
 * same open lines, and a tab that does not know of the payment get one bill and one charge.
 */
async function billFor(
  ctx: PaidContext,
  tx: Transaction,
  draft: BillDraft,
  { app, after }: { readonly app: AppId; readonly after: number | undefined },
): Promise<BillId> {
  await openCredits(ctx, tx, app);
  const pressed = await billOfKey(tx, ctx.accountId, draft.key);
  if (pressed && pressed.state !== 'void') return pressed.id;
  const known = await creditBillsSince(tx, ctx.accountId, after);
  const same = known.find((bill) => bill.key.startsWith(BOUGHT) && isSameBill(bill, draft));
  if (same) return same.id;
  const key = pressed ? `${BOUGHT}${newId(ctx.clock.now())}` : draft.key;
  return (await openBill(ctx, tx, { ...draft, key })).id;
}

/** R-CRED-07: the texts of credits for the outcomes of a payment. */
async function paid(
  ctx: MemberContext,
  id: BillId,
  { card, field }: { readonly card: string | null; readonly field: string },
): Promise<PurchaseBegun> {
  let payment;
  try {
    payment = await payBill(ctx, id, card);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.is(billingErrors.provider)) throw creditErrors.provider({ cause: error });
    if (error.is(billingErrors.noSuchCard)) throw billingErrors.noSuchCard({ field, cause: error });
    throw error;
  }
  if (payment.state !== 'declined') return payment;
  throw creditErrors.cardDeclined({ field, details: { billId: id, problem: payment.problem } });
}

type Wanted = Intention & {
  readonly app: AppId;
  readonly amount: number;
  readonly buyers: readonly PropertyId[];
  readonly expected: number;
};

async function begin(ctx: MemberContext, wanted: Wanted): Promise<BillId> {
  const { app, amount, buyers, expected, after } = wanted;
  const [first = ctx.propertyId] = buyers;
  const inside = withPayingAccount(ctx, first, ctx.property.accountId);
  if (!(await findPayerIdentity(inside))) throw creditErrors.payerFirst({ field: 'legalName' });
  const named: Buyer[] = [];
  for (const id of buyers) named.push({ id, name: (await propertyFacts(ctx.forProperty(id))).name });
  const { terms, price } = await priced(inside, app, amount, named);
  const total = toMajorUnits({ minor: price.total, currency: terms.currency });
  if (expected !== total) throw creditErrors.priceChanged({ field: 'expected', details: { total } });
  const draft = buildCreditBillDraft(terms, price, {
    key: keyOf(ctx, wanted),
    dueAt: ctx.clock.now(),
    isCollected: false,
  });
  return inside.db.transaction((tx) => billFor(inside, tx, draft, { app, after }));
}

/** C-CRED-05, SEC-38. */
export async function buyCredits(
  ctx: MemberContext,
  { amount, appId: app, paymentMethod: card, expected, after }: CreditPurchase,
  press?: string,
): Promise<PurchaseBegun> {
  const id = await begin(ctx, { app, amount, buyers: [ctx.propertyId], expected, after, press });
  return paid(ctx, id, { card, field: 'paymentMethod' });
}

/** Only properties of the paying account for which the person may spend. */
function requireOwn(ctx: MemberContext, properties: readonly PropertyId[]): void {
  for (const [at, id] of properties.entries()) {
    const membership = ctx.person.memberships.get(id);
    const mayPay =
      membership?.accountId === ctx.property.accountId &&
      membership.permissions.has('spend') &&
      (membership.apps === null || membership.apps.has('invoicing'));
    if (!mayPay) throw creditErrors.notYours({ field: `properties.${at}` });
  }
}

/** C-CRED-04, R-CRED-01: one bill and one charge, with a line for each property. */
export async function buyCreditsForProperties(
  ctx: MemberContext,
  { amount, appId: app, properties, payment: card, expected, after }: CreditsForProperties,
  press?: string,
): Promise<PurchaseBegun> {
  requireOwn(ctx, properties);
  const buyers = [...new Set(properties)].toSorted();
  const id = await begin(ctx, { app, amount, buyers, expected, after, press });
  return paid(ctx, id, { card, field: 'payment' });
}

type Asked = Omit<Parameters<typeof listBills>[1], 'kind' | 'propertyId'>;

/** C-CRED-06, R-CRED-03. */
export const listCreditBills = (ctx: MemberContext, { status, page, limit }: Asked) =>
  listBills(ctx, { page, limit, status, kind: 'credits', propertyId: ctx.propertyId });
