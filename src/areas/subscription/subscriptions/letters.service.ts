import { billingContact } from '#areas/subscription/billing/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, setupFacts } from '#areas/property/properties/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { TextKey } from '#texts/index.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#vocabulary/language.ts';
import { majorUnits } from '#vocabulary/money.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { nextChargeAt, nextChargeDay } from './next-charge.ts';
import { priceBill } from './prices/price.ts';
import { newRatesOf } from './rates.service.ts';
import type { LETTERS } from './subscriptions.events.ts';
import { subscriptionOf, type SubscriptionRow } from './subscriptions.store.ts';
import { priceDayOf, roomsOf, termsOfCodes, termsOn } from './terms.service.ts';

type Letter = (typeof LETTERS)[number];

const WORDS = {
  renewal: ['subscription.mail.renewal.subject', 'subscription.mail.renewal.text'],
  grace: ['subscription.mail.grace.subject', 'subscription.mail.grace.text'],
  'trial-over': ['subscription.mail.trialOver.subject', 'subscription.mail.trialOver.text'],
  expired: ['subscription.mail.expired.subject', 'subscription.mail.expired.text'],
  canceled: ['subscription.mail.canceled.subject', 'subscription.mail.canceled.text'],
} as const satisfies Record<Letter, readonly [TextKey, TextKey]>;

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(day) * 86_400_000,
  );

/** What the next charge comes to, as far as anybody knows seven days ahead. */
async function amountOf(ctx: AccountContext, row: SubscriptionRow, language: Language): Promise<string> {
  const { plan, apps, currency, frequency } = row.wanted ?? row;
  if (plan === null) return '';
  const property = ctx.forProperty(row.property_id);
  const { country, timeZone: zone } = await propertyFacts(property);
  const { trialEndsAt } = await setupFacts(property);
  const discounts = await termsOfCodes(ctx.db, row.codes);
  const on = priceDayOf(ctx, nextChargeAt(row, { trialEndsAt, zone }) ?? ctx.clock.now());
  const terms = await termsOn(ctx, ctx.db, { currency, frequency, country, discounts, on });
  const choice = { propertyId: row.property_id, plan, apps, rooms: await roomsOf(property) };
  const { charged: minor } = priceBill({ ...terms, properties: [choice] });
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  }).format(majorUnits({ minor, currency }));
}

/** To whoever pays: what comes, what it costs, when, and how to stop it. */
export async function writeLetter(
  ctx: AccountContext,
  propertyId: PropertyId,
  letter: Letter,
): Promise<void> {
  const row = await subscriptionOf(ctx.db, propertyId);
  const { email, language: known } = await billingContact(ctx);
  if (!row || email === null) return;
  const language = known ?? DEFAULT_LANGUAGE;
  const property = ctx.forProperty(propertyId);
  const { name, timeZone: zone } = await propertyFacts(property);
  const { trialEndsAt } = await setupFacts(property);
  const next = nextChargeDay(row, { trialEndsAt, zone }) ?? row.period_end;
  const day = row.state === 'grace' && row.look_at !== null ? dayIn(zone, row.look_at) : next;
  const [subject, usual] = WORDS[letter];
  // Another price is never first met on a statement of the card.
  const isOther = letter === 'renewal' && (await newRatesOf(ctx, row)).some((rate) => rate.day === next);
  const text = isOther ? 'subscription.mail.renewal.newRates' : usual;
  const params = {
    property: name,
    amount: letter === 'renewal' ? await amountOf(ctx, row, language) : '',
    day: day === null ? '' : dayText(language, day),
    link: `${ctx.publicUrl}/app/subscriptions`,
    rates: `${ctx.publicUrl}/app/show-new-rates`,
  };
  await ctx.db.transaction((tx) => queueEmail(ctx, tx, { to: email, language, subject, text, params }));
}
