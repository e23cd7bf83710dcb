import { contactsOf, listMembers, permissionsOf } from '#areas/platform/accounts/index.ts';
import { queueEmail } from '#areas/platform/messaging/index.ts';
import { propertyFacts, linkToApp } from '#areas/property/properties/index.ts';
import type { Context, PersonContext, PropertyContext } from '#foundation/context/context.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import { appOfCatalogue, catalogueToday } from './catalogue.service.ts';
import { marketplaceErrors } from './marketplace.errors.ts';
import { markTrialEndNotified } from './marketplace.store.ts';
import {
  addWait,
  favouritesOf,
  forgetPerson,
  markWaiterNotified,
  removeWait,
  listWaiters,
  waitsOf,
} from './people.store.ts';

/** For a person who waits, in any property. */
const addressOf = (ctx: Context, app: AppId): string => `${ctx.publicUrl}/app/marketplace/${app}`;

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    epochDay(day) * 86_400_000,
  );

/** C-APP-10. */
export const listWaits = (ctx: PersonContext): Promise<AppId[]> => waitsOf(ctx.system, ctx.person.userId);

/** The apps that a person marked and waits for, for the export of personal data (PRV-07); deleted with the account. */
export const ownApps = {
  read: async (ctx: PersonContext) => ({
    favourites: [...(await favouritesOf(ctx.system, ctx.person.userId))],
    waitingFor: await listWaits(ctx),
  }),
  forget: forgetPerson,
};

/** C-APP-11: idempotent. */
export async function joinWaitList(ctx: PersonContext, id: AppId): Promise<AppId[]> {
  if (appOfCatalogue(await catalogueToday(ctx), id).status === 'live') throw marketplaceErrors.alreadyLive();
  await addWait(ctx.system, ctx.person.userId, id, ctx.clock.now());
  return listWaits(ctx);
}

/** C-APP-12. */
export async function leaveWaitList(ctx: PersonContext, id: AppId): Promise<AppId[]> {
  await removeWait(ctx.system, ctx.person.userId, id);
  return listWaits(ctx);
}

/**
 * Tells every person who waits for an app that is live now, once. A person without an e-mail sees it in the
 * marketplace.
 */
export async function notifyAppWaiters(ctx: Context, id: AppId): Promise<void> {
  const app = appOfCatalogue(await catalogueToday(ctx), id);
  // The app was withdrawn in the meantime: they keep waiting.
  if (app.status !== 'live') return;
  const rows = await listWaiters(ctx.system, id);
  const people = await contactsOf(
    ctx.system,
    rows.map(({ user_id: userId }) => userId),
  );
  for (const { user_id: userId } of rows) {
    const person = people.get(userId);
    await ctx.system.transaction(async (tx) => {
      if (!(await markWaiterNotified(tx, userId, id, ctx.clock.now()))) return;
      if (!person?.email) return;
      const language = person.language ?? ctx.language;
      await queueEmail(ctx, tx, {
        to: person.email,
        language,
        subject: 'mail.marketplace.live.subject',
        text: 'mail.marketplace.live.text',
        params: { name: person.name, app: app.name[language], link: addressOf(ctx, id) },
      });
    });
  }
}

/** For planned versions: an app goes live on its day without a request. */
export async function notifyAllAppWaiters(ctx: Context): Promise<void> {
  const awaited = new Set((await listWaiters(ctx.system)).map(({ app }) => app));
  await forEachIsolated(awaited, (app) => notifyAppWaiters(ctx, app));
}

/** Some days before its end, to the members who may decide what comes next. */
export async function notifyTrialEnding(ctx: PropertyContext, id: AppId, endsAt: Instant): Promise<void> {
  const now = ctx.clock.now();
  if (epochMs(endsAt) <= epochMs(now)) return;
  const app = appOfCatalogue(await catalogueToday(ctx), id);
  const { name: property, timeZone } = await propertyFacts(ctx);
  const members = await listMembers(ctx);
  await ctx.db.transaction(async (tx) => {
    if (!(await markTrialEndNotified(tx, ctx.propertyId, id, { at: now, endsAt }))) return;
    for (const member of members) {
      if (member.email === null || !permissionsOf(member).has('manage')) continue;
      const language = member.language ?? ctx.language;
      await queueEmail(ctx, tx, {
        to: member.email,
        language,
        subject: 'mail.marketplace.trialEnds.subject',
        text: 'mail.marketplace.trialEnds.text',
        params: {
          name: member.name,
          app: app.name[language],
          property,
          link: linkToApp(ctx, `/marketplace/${id}`),
          // The last day; the end is the first moment after it.
          date: dayText(language, dayIn(timeZone, plusSeconds(endsAt, -1))),
        },
      });
    }
  });
}
