import {
  accessOfRole,
  addMember,
  createUserAtAddress,
  findUserIdByAddress,
} from '#areas/platform/accounts/index.ts';
import { addListingCalendar } from '#areas/channels/calendars/listing-calendars.service.ts';
import { createConnection } from '#areas/property/connections/connections.service.ts';
import { assignListings, createIssuer } from '#areas/invoicing/issuers/issuers.service.ts';
import { addSeries } from '#areas/invoicing/issuers/series.service.ts';
import { createInvoice } from '#areas/invoicing/invoices/invoices.service.ts';
import { connectPayments } from '#areas/guests/guest-payments/integrations.service.ts';
import { createPaymentPlan } from '#areas/guests/guest-payments/plans/plans.service.ts';
import { confirmTransfer, createPaymentRequest } from '#areas/guests/guest-payments/requests.service.ts';
import { changePaymentSettings } from '#areas/guests/guest-payments/settings.service.ts';
import { createType } from '#areas/stays/listings/types.service.ts';
import { pmsConnections } from '#areas/channels/pms-sync/pms-connections.ts';
import { inviteMember, recordMemberChange } from '#areas/property/team/team.service.ts';
import { createTerms } from '#areas/property/terms/terms.service.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { ListingId, ListingTypeId, ReservationId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  DEMO_BANK,
  DEMO_CALENDARS,
  DEMO_INVITED,
  DEMO_INVOICED,
  DEMO_ISSUERS,
  DEMO_NOTES,
  DEMO_PLAN,
  DEMO_REQUESTS,
  DEMO_SERIES,
  DEMO_SERIES_DAYS,
  DEMO_SYSTEM,
  DEMO_TEAM,
  DEMO_TERMS,
  DEMO_TYPES,
} from './demo-house.ts';
import { DEMO_LISTINGS } from './demo-stays.ts';

/** The type of each listing of the demo that has one, by its name. */
export async function createDemoTypes(ctx: MemberContext): Promise<Map<string, ListingTypeId>> {
  const types = new Map<string, ListingTypeId>();
  for (const { of, ...input } of DEMO_TYPES) {
    const { _id } = await createType(ctx, input);
    for (const { name } of DEMO_LISTINGS) if (of.test(name)) types.set(name, _id);
  }
  return types;
}

export const createDemoTerms = (ctx: MemberContext) => createTerms(ctx, { ...DEMO_TERMS, state: 'in-force' });

/** People of other roles, as if they had accepted their invitation, and one who has not yet. */
export async function createDemoTeam(ctx: MemberContext, password: string): Promise<void> {
  const { propertyId, accountId } = ctx.property;
  for (const { name, email, role } of DEMO_TEAM) {
    // Left behind by a start that was interrupted.
    const known = await findUserIdByAddress(ctx, email);
    const make =
      known === null
        ? await createUserAtAddress(ctx, { name, email, phone: null, language: 'es', password })
        : null;
    const access = accessOfRole(role);
    await ctx.system.transaction(async (tx) => {
      const userId = make ? await make(tx) : known;
      if (userId === null) return;
      await addMember(tx, { propertyId, accountId, userId, access });
      await recordMemberChange(ctx, tx, userId, 'joined', { after: access });
    });
  }
  const { name, email, rol } = DEMO_INVITED;
  await inviteMember(ctx, { user: { name, email }, rol });
}

/** The issuers: the first with an authorised number series, the other for one listing. */
export async function createDemoIssuers(
  ctx: MemberContext,
  listings: readonly ListingId[],
  today: PlainDate,
): Promise<void> {
  const [validFrom, validTo] = DEMO_SERIES_DAYS.map((days) => addDays(today, days));
  for (const { listing, ...input } of DEMO_ISSUERS) {
    const { _id, isDefault } = await createIssuer(ctx, input);
    const own = listings[DEMO_LISTINGS.findIndex(({ name }) => name === listing)];
    if (own) await assignListings(ctx, _id, { listings: [own] });
    if (!isDefault) continue;
    await addSeries(ctx, _id, { ...DEMO_SERIES, resolvedOn: validFrom, validFrom, validTo });
    await addSeries(ctx, _id, DEMO_NOTES);
  }
}

/** Drafts of their invoices; they are sent once DIAN is connected. */
export async function createDemoInvoices(
  ctx: MemberContext,
  stays: ReadonlyMap<string, ReservationId>,
): Promise<void> {
  for (const guest of DEMO_INVOICED) {
    const thirdPartyId = stays.get(guest);
    if (thirdPartyId) await createInvoice(ctx, { thirdPartyId });
  }
}

/** What guests owe and paid, an account for tests, and a plan for stays that are sold from now on. */
export async function createDemoPayments(
  ctx: MemberContext,
  stays: ReadonlyMap<string, ReservationId>,
  today: PlainDate,
): Promise<void> {
  const { propertyId } = ctx;
  await changePaymentSettings(ctx, DEMO_BANK, null);
  await connectPayments(ctx, { propertyId, partnerIntegrationId: 'wompi', mode: 'test' });
  for (const { guest, title, amount, due, arrived } of DEMO_REQUESTS) {
    const reservationId = stays.get(guest);
    if (!reservationId) continue;
    const purpose = title.startsWith('Salón') ? 'extra' : 'stay';
    const dueOn = addDays(today, due);
    const asked = { propertyId, reservationId, purpose, title, amount, dueOn } as const;
    const { _id } = await createPaymentRequest(ctx, asked);
    if (arrived === null) continue;
    const transfer = { key: newId<string>(ctx.clock.now()), amount: arrived, onDate: today, reference: '' };
    await confirmTransfer(ctx, _id, transfer);
  }
  await createPaymentPlan(ctx, { propertyId, ...DEMO_PLAN });
}

/**
 * Data from outside, of the simulators: calendars of channels, and a property system with its rooms and bookings, which
 * the worker reads once it is connected.
 */
export async function connectDemoSystems(ctx: MemberContext, listings: readonly ListingId[]): Promise<void> {
  for (const { listing, path } of DEMO_CALENDARS) {
    const id = listings[DEMO_LISTINGS.findIndex(({ name }) => name === listing)];
    if (id)
      await addListingCalendar(ctx, id, { calendar: `${ctx.publicUrl}/simulators/${path}`, name: null });
  }
  await createConnection(ctx, [pmsConnections], {
    partnerIntegrationId: DEMO_SYSTEM,
    mode: 'test',
    credentials: {},
  });
}
