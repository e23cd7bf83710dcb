import { countryOf } from '#countries/index.ts';
import type { PaymentMethod } from '#capabilities/payments/payments.capability.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure } from '#vocabulary/errors.ts';
import { billingErrors } from './billing.errors.ts';
import { rescheduleOpenBills } from './charging/collect-bill.service.ts';
import { ensureProviderCustomer, ensurePayer } from './provider-customers.service.ts';
import { translatePaymentFailure, paymentsOf } from './charging/payments.ts';
import type { CardIntent, Payer, PayerInput, PaymentCard } from './payers.contract.ts';
import { changePayerRow, lockPayer, type PayerRow } from './payers.store.ts';

const accountOf = (ctx: MemberContext): AccountContext => ctx.forAccount(ctx.property.accountId);

async function present(ctx: MemberContext, row: PayerRow): Promise<Payer> {
  const country = row.country ?? (await propertyFacts(ctx)).country;
  return {
    legalName: row.legal_name,
    taxId: row.tax_id,
    country,
    taxIdName: countryOf(country).taxId?.name ?? 'ID',
    address: row.address ?? '',
    city: row.city ?? '',
    postalCode: row.postal_code ?? '',
    email: row.email,
    triedAt: row.tried_at,
    invoice_settings: { default_payment_method: row.default_method },
    version: row.version,
  };
}

/** C-SUB-03. */
export const getPayer = async (ctx: MemberContext): Promise<Payer> =>
  present(ctx, await ensurePayer(accountOf(ctx)));

/** C-SUB-04. Written bills keep their names. */
export async function changePayer(
  ctx: MemberContext,
  input: PayerInput,
  version: number | null,
): Promise<Payer> {
  const complaint = countryOf(input.country).taxId?.check(input.taxId);
  if (complaint) throw new Failure(400, [{ code: 'invalid-input', field: 'taxId', ...complaint }]);
  const inside = accountOf(ctx);
  const { legalName, taxId, country, address, city, postalCode, email } = input;
  const changed = await inside.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const row = await lockPayer(tx, inside.accountId, at);
    if (version !== null && version !== row.version) {
      throw httpErrors.stale({ details: await present(ctx, row) });
    }
    return changePayerRow(
      tx,
      row,
      {
        legal_name: legalName,
        tax_id: taxId,
        country,
        address,
        city,
        postal_code: postalCode,
        email,
        version: row.version + 1,
      },
      at,
    );
  });
  await ctx.db.transaction((tx) =>
    recordChange(ctx, tx, {
      subject: 'payer',
      subjectId: inside.accountId,
      action: 'changed',
      after: { legalName, taxId, country, email },
    }),
  );
  return present(ctx, changed);
}

/** Records changes of the account in the history of the property in which they were made. */
const noteCard = (
  ctx: MemberContext,
  action: 'card-saved' | 'card-default' | 'card-default-removed' | 'card-removed',
  { brand, last4 }: PaymentMethod,
): Promise<void> =>
  ctx.db.transaction((tx) =>
    recordChange(ctx, tx, {
      subject: 'payer',
      subjectId: ctx.property.accountId,
      action,
      after: { card: `${brand} ${last4}` },
    }),
  );

/** C-PAY-07. Created on first use, under a key that counts the account's intents: two tabs get the same one. */
export async function getCardIntent(ctx: MemberContext): Promise<CardIntent> {
  const payments = paymentsOf(ctx);
  const inside = accountOf(ctx);
  const { setup_id: known, setups } = await ensurePayer(inside);
  const { scriptUrl, publishableKey } = payments.page;
  const open = known === null ? null : await translatePaymentFailure(payments.setupIntents.read(known));
  if (open && !['succeeded', 'canceled'].includes(open.state)) {
    return { clientSecret: open.clientSecret, scriptUrl, publishableKey };
  }
  const number = setups + 1;
  const customer = await translatePaymentFailure(ensureProviderCustomer(inside, payments));
  const reference = `card:${inside.accountId}:${number}`;
  const made = await translatePaymentFailure(
    payments.setupIntents.create({ customer, reference }, reference),
  );
  await inside.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const row = await lockPayer(tx, inside.accountId, at);
    if (row.setups < number) await changePayerRow(tx, row, { setup_id: made.id, setups: number }, at);
  });
  return { clientSecret: made.clientSecret, scriptUrl, publishableKey };
}

const presentCard = (row: PayerRow, card: PaymentMethod): PaymentCard => ({
  id: card.id,
  default: card.id === row.default_method,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
});

/** C-PAY-08. */
export async function listCards(ctx: MemberContext): Promise<PaymentCard[]> {
  const row = await ensurePayer(accountOf(ctx));
  if (row.customer_id === null) return [];
  const cards = await translatePaymentFailure(paymentsOf(ctx).paymentMethods.list(row.customer_id));
  return cards.map((card) => presentCard(row, card));
}

/** A card of the account; a card of another account looks like one that does not exist. */
async function ownCard(ctx: MemberContext, id: string): Promise<PaymentMethod> {
  const { customer_id: customer } = await ensurePayer(accountOf(ctx));
  const card = await translatePaymentFailure(paymentsOf(ctx).paymentMethods.read(id));
  if (!card || customer === null || card.customer !== customer) {
    throw billingErrors.noSuchCard({ field: 'paymentMethod' });
  }
  return card;
}

async function makeDefault(ctx: MemberContext, id: string): Promise<PayerRow> {
  const inside = accountOf(ctx);
  return inside.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const row = await lockPayer(tx, inside.accountId, at);
    if (row.default_method === id) return row;
    const changed = await changePayerRow(tx, row, { default_method: id }, at);
    await rescheduleOpenBills(inside, tx);
    return changed;
  });
}

/** C-PAY-04. */
export async function saveCard(
  ctx: MemberContext,
  { paymentMethod, isDefault }: { paymentMethod: string; isDefault: boolean },
): Promise<PaymentCard[]> {
  const card = await ownCard(ctx, paymentMethod);
  const { default_method: known } = await ensurePayer(accountOf(ctx));
  if (isDefault || known === null) await makeDefault(ctx, card.id);
  await noteCard(ctx, 'card-saved', card);
  return listCards(ctx);
}

/** C-PAY-09, R-SUB-04. */
export async function setDefaultCard(ctx: MemberContext, id: string): Promise<Payer> {
  const card = await ownCard(ctx, id);
  const row = await makeDefault(ctx, card.id);
  await noteCard(ctx, 'card-default', card);
  return present(ctx, row);
}

/** The payer, and the card that was the default until now. */
async function clearDefault(
  ctx: MemberContext,
  only?: string,
): Promise<{ payer: PayerRow; cleared: string | null }> {
  const inside = accountOf(ctx);
  return inside.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const row = await lockPayer(tx, inside.accountId, at);
    const cleared = row.default_method;
    if (only !== undefined && cleared !== only) return { payer: row, cleared: null };
    return { payer: await changePayerRow(tx, row, { default_method: null }, at), cleared };
  });
}

/** C-PAY-05. */
export async function unsetDefaultCard(ctx: MemberContext): Promise<Payer> {
  const { payer, cleared } = await clearDefault(ctx);
  if (cleared !== null) await noteCard(ctx, 'card-default-removed', await ownCard(ctx, cleared));
  return present(ctx, payer);
}

/** C-PAY-06, R-SUB-03. */
export async function removeCard(ctx: MemberContext, id: string): Promise<PaymentCard[]> {
  const card = await ownCard(ctx, id);
  await translatePaymentFailure(paymentsOf(ctx).paymentMethods.detach(card.id, `card:${card.id}:detach`));
  await clearDefault(ctx, card.id);
  await noteCard(ctx, 'card-removed', card);
  return listCards(ctx);
}
