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
import { createType } from '#areas/stays/listings/types.service.ts';
import { pmsConnections } from '#areas/channels/pms-sync/pms-connections.ts';
import { listReservations } from '#areas/stays/reservations/index.ts';
import { inviteMember, recordMemberChange } from '#areas/property/team/team.service.ts';
import { createTerms } from '#areas/property/terms/terms.service.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { ListingId, ListingTypeId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import {
  DEMO_CALENDARS,
  DEMO_INVITED,
  DEMO_ISSUERS,
  DEMO_NOTES,
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

/** As many drafts as the list of invoices needs to show what it is for. */
const DRAFTS = 3;

/** Stays that are under way or over, as drafts of their invoices; they are sent once DIAN is connected. */
export async function createDemoInvoices(ctx: MemberContext, today: PlainDate): Promise<void> {
  const { data } = await listReservations(ctx, {
    page: 1,
    limit: 20,
    sort: '-arrival',
    filter: { arrivalTo: today, status: ['checked_in', 'checked_out'] },
  });
  const billed = data.filter(({ total }) => total !== null && total > 0).slice(0, DRAFTS);
  for (const { _id } of billed) await createInvoice(ctx, { thirdPartyId: _id });
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
