import { appsOf, listMembers, permissionsOf } from '#areas/platform/accounts/index.ts';
import { connectionsOfProperty, openConnection } from '#areas/property/connections/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, linkToApp } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { nightsBetween, type PlainDate, epochDay } from '#vocabulary/plain-date.ts';
import type { TextKey } from '#texts/index.ts';
import {
  hasSuccessor,
  isRunningOut,
  seriesNameOf,
  reminderDays,
  type ReminderDays,
  numbersLeft,
  type RenewalReason,
  renewalReasonOf,
} from './expiry-reminders.ts';
import { insertReminder, liveSeries } from './expiry-reminders.store.ts';
import { fiscalToday } from './rules.service.ts';

type Notice = {
  /** Includes the end: a range that was extended is announced again. */
  readonly subject: string;
  readonly notice: string;
  readonly activity: TextKey;
  readonly mail: { readonly subject: TextKey; readonly text: TextKey };
  readonly params: Readonly<Record<string, string | number>>;
  readonly on: PlainDate | null;
};

const ENDS: Readonly<Record<ReminderDays, TextKey>> = {
  30: 'activity.invoicing.ends.30',
  7: 'activity.invoicing.ends.7',
  1: 'activity.invoicing.ends.1',
};
const CERTIFICATE: Readonly<Record<ReminderDays, TextKey>> = {
  30: 'activity.invoicing.certificate.30',
  7: 'activity.invoicing.certificate.7',
  1: 'activity.invoicing.certificate.1',
};

async function noticesOfSeries(ctx: PropertyContext, today: PlainDate): Promise<Notice[]> {
  const all = await liveSeries(ctx.db, ctx.propertyId);
  return all
    .filter((series) => !hasSuccessor(series, all, today))
    .flatMap((series): Notice[] => {
      const params = { series: seriesNameOf(series), issuer: series.issuer };
      const days = reminderDays(series.valid_to, today);
      const ends: Notice[] =
        days === null
          ? []
          : [
              {
                subject: `series:${series.id}:${series.valid_to}`,
                notice: `ends-${days}`,
                activity: ENDS[days],
                mail: { subject: 'mail.invoicing.ends.subject', text: 'mail.invoicing.ends.text' },
                params,
                on: series.valid_to,
              },
            ];
      if (!isRunningOut(series) || series.valid_to < today) return ends;
      return [
        ...ends,
        {
          subject: `series:${series.id}:${series.to_number}`,
          notice: 'running-out',
          activity: 'activity.invoicing.runningOut',
          mail: { subject: 'mail.invoicing.runningOut.subject', text: 'mail.invoicing.runningOut.text' },
          params: { ...params, left: numbersLeft(series) },
          on: null,
        },
      ];
    });
}

/** Certificates that sign for the property. A certificate that cannot be opened is reported where it is used. */
async function noticesOfCertificates(ctx: PropertyContext, today: PlainDate): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const row of await connectionsOfProperty(ctx.db, ctx.propertyId)) {
    const provider = ctx.providers.all.find(({ manifest }) => manifest.id === row.provider_id);
    if (!provider?.capabilities.fiscal?.expiresOn) continue;
    const { expiresOn } = provider.capabilities.fiscal;
    try {
      const end = await expiresOn(await openConnection(ctx, ctx.db, row));
      const days = end && reminderDays(end, today);
      if (!end || !days) continue;
      notices.push({
        subject: `connection:${row.id}:${end}`,
        notice: `ends-${days}`,
        activity: CERTIFICATE[days],
        mail: { subject: 'mail.invoicing.certificate.subject', text: 'mail.invoicing.certificate.text' },
        params: { provider: provider.manifest.name },
        on: end,
      });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      ctx.log.warn({ connection: row.id, kind: error.kind }, 'the end of an access could not be read');
    }
  }
  return notices;
}

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(day) * 86_400_000,
  );

async function tell(
  ctx: PropertyContext,
  tx: Transaction,
  { activity: text, mail, params, on }: Notice,
  property: string,
): Promise<void> {
  await recordActivity(ctx, tx, { text, params, tone: 'waiting' });
  for (const member of await listMembers(ctx)) {
    const mayRenew = permissionsOf(member).has('manage') && appsOf(member).includes('invoicing');
    if (!mayRenew || member.email === null) continue;
    const language = member.language ?? ctx.language;
    await queueEmail(ctx, tx, {
      to: member.email,
      language,
      ...mail,
      params: {
        ...params,
        property,
        name: member.name,
        link: linkToApp(ctx, '/invoicing/issuers'),
        ...(on && { date: dayText(language, on) }),
      },
    });
  }
}

/** Announces every coming end of a property once to the members who can renew it. */
export async function sendExpiryReminders(ctx: PropertyContext): Promise<void> {
  const property = await propertyFacts(ctx);
  const today = fiscalToday(ctx, property);
  const notices = [...(await noticesOfSeries(ctx, today)), ...(await noticesOfCertificates(ctx, today))];
  if (notices.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const notice of notices) {
      const isFirst = await insertReminder(tx, ctx.propertyId, notice, ctx.clock.now());
      if (isFirst) await tell(ctx, tx, notice, property.name);
    }
  });
}

/** What a host has to renew now, for the page of the day. */
export type Renewal = {
  readonly series: string;
  readonly issuer: string;
  readonly why: RenewalReason;
  readonly daysLeft: number;
  /** Remaining numbers. */
  readonly left: number;
};

export async function listRenewals(ctx: PropertyContext): Promise<Renewal[]> {
  const today = fiscalToday(ctx, await propertyFacts(ctx));
  const all = await liveSeries(ctx.db, ctx.propertyId);
  return all.flatMap((series): Renewal[] => {
    const why = renewalReasonOf(series, today);
    if (why === null || hasSuccessor(series, all, today)) return [];
    const daysLeft = nightsBetween(today, series.valid_to);
    return [
      { series: seriesNameOf(series), issuer: series.issuer, why, daysLeft, left: numbersLeft(series) },
    ];
  });
}
