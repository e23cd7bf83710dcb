import { findBillingContact, moneyText } from '#areas/subscription/billing/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, getSetupFacts, linkToApp } from '#areas/property/properties/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { TextKey } from '#texts/index.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { DEFAULT_LANGUAGE, type Language, LOCALES } from '#vocabulary/language.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { nextChargeDay } from './next-charge.ts';
import { findUpcomingPriceChanges } from './rates.service.ts';
import type { ChargeAnnouncement, LETTERS } from './subscriptions.events.ts';
import { subscriptionOf } from './subscriptions.store.ts';

type Letter = (typeof LETTERS)[number];

const WORDS = {
  grace: ['subscription.mail.grace.subject', 'subscription.mail.grace.text'],
  'trial-over': ['subscription.mail.trialOver.subject', 'subscription.mail.trialOver.text'],
  expired: ['subscription.mail.expired.subject', 'subscription.mail.expired.text'],
  canceled: ['subscription.mail.canceled.subject', 'subscription.mail.canceled.text'],
  'not-sold': ['subscription.mail.notSold.subject', 'subscription.mail.notSold.text'],
} as const satisfies Record<Letter, readonly [TextKey, TextKey]>;

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(day) * 86_400_000,
  );

/** A changed price must not first appear on a card statement. */
async function haveNewRates(
  ctx: AccountContext,
  propertyIds: readonly PropertyId[],
  day: PlainDate,
): Promise<boolean> {
  for (const id of propertyIds) {
    const row = await subscriptionOf(ctx.db, id);
    if (row && (await findUpcomingPriceChanges(ctx, row)).some((rate) => rate.day === day)) return true;
  }
  return false;
}

/**
 * Tells the payer the sum and the properties of the next bill. Uses the stored announced sum, which the charge must equal;
 * a changed sum for the same day names the earlier one too.
 */
export async function sendRenewalAnnouncement(
  ctx: AccountContext,
  { propertyIds, minor, currency, day, before }: Omit<ChargeAnnouncement, 'accountId'>,
): Promise<void> {
  const { email, language: known } = await findBillingContact(ctx);
  if (email === null) return;
  const language = known ?? DEFAULT_LANGUAGE;
  const names: string[] = [];
  for (const id of propertyIds) names.push((await propertyFacts(ctx.forProperty(id))).name);
  const isOther = before === null && (await haveNewRates(ctx, propertyIds, day));
  const params = {
    property: new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names),
    amount: moneyText(LOCALES[language], { minor, currency }),
    before: before === null ? '' : moneyText(LOCALES[language], { minor: before, currency }),
    day: dayText(language, day),
    link: `${ctx.publicUrl}/app/subscriptions`,
    rates: `${ctx.publicUrl}/app/show-new-rates`,
  };
  const first = isOther ? 'subscription.mail.renewal.newRates' : 'subscription.mail.renewal.text';
  await ctx.db.transaction((tx) =>
    queueEmail(ctx, tx, {
      to: email,
      language,
      subject:
        before === null ? 'subscription.mail.renewal.subject' : 'subscription.mail.renewal.changed.subject',
      text: before === null ? first : 'subscription.mail.renewal.changed.text',
      params,
    }),
  );
}

/** Tells the payer what happens to a property, when, and what to do. */
export async function sendSubscriptionLetter(
  ctx: AccountContext,
  propertyId: PropertyId,
  letter: Letter,
): Promise<void> {
  const row = await subscriptionOf(ctx.db, propertyId);
  const { email, language: known } = await findBillingContact(ctx);
  if (!row || email === null) return;
  const language = known ?? DEFAULT_LANGUAGE;
  const property = ctx.forProperty(propertyId);
  const { name, timeZone: zone } = await propertyFacts(property);
  const { trialEndsAt } = await getSetupFacts(property);
  const next = nextChargeDay(row, { trialEndsAt, zone }) ?? row.period_end;
  const day = row.state === 'grace' && row.look_at !== null ? dayIn(zone, row.look_at) : next;
  const [subject, text] = WORDS[letter];
  const params = {
    property: name,
    day: day === null ? '' : dayText(language, day),
    link: linkToApp(property, '/subscriptions'),
  };
  await ctx.db.transaction((tx) => queueEmail(ctx, tx, { to: email, language, subject, text, params }));
}
