import { readOwnPropertyIds } from '#areas/platform/accounts/index.ts';
import { hashPassword } from '#areas/platform/accounts/passwords/passwords.ts';
import { readTypedName, usernameOf } from '#areas/platform/accounts/users/addresses.ts';
import {
  confirmUser,
  findUserBy,
  saveUnconfirmedUser,
  updateUser,
} from '#areas/platform/accounts/users/users.store.ts';
import { changeAnswers } from '#areas/guests/check-in/answers.service.ts';
import { initMessages } from '#areas/guests/messages/index.ts';
import { getCheckIn } from '#areas/guests/check-in/check-ins.service.ts';
import { completeCheckIn } from '#areas/guests/check-in/complete.service.ts';
import { updateCheckInsOfReservations } from '#areas/guests/check-in/guest-slots.service.ts';
import { openMissingCredits } from '#areas/subscription/credits/credits.jobs.ts';
import { createListing } from '#areas/stays/listings/listings.service.ts';
import { createProperty, propertyFacts } from '#areas/property/properties/properties.service.ts';
import { finishSetup } from '#areas/property/properties/trial.service.ts';
import { WIZARD_END } from '#areas/property/properties/wizard.constants.ts';
import { changeCheckInWizardStep } from '#areas/property/properties/wizard.service.ts';
import { allPropertyIds, findProperty } from '#areas/property/properties/properties.store.ts';
import { closeProperty } from '#areas/desk/property-closure/property-closure.service.ts';
import { createSettings } from '#areas/guests/registry/settings.service.ts';
import { updateReservation } from '#areas/stays/reservations/change.service.ts';
import { blockNights } from '#areas/stays/reservations/closed-nights/blocks.service.ts';
import { saveStay } from '#areas/stays/reservations/import/import.service.ts';
import { ROLE_PERMISSIONS } from '#areas/platform/accounts/accounts.constants.ts';
import type { Database } from '#foundation/database/database.ts';
import type { MemberContext, Membership, Person } from '#foundation/context/context.ts';
import type { ListingId, PropertyId, ReservationId, UserId } from '#vocabulary/ids.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { DEMO_PARTIES, type DemoParty } from './demo-guests.ts';
import { CHANNEL_NAMES, DEMO_BLOCKS, DEMO_LISTINGS, DEMO_STAYS } from './demo-stays.ts';
import { fillOperator, OPERATOR } from './demo-operator.ts';
import { contextOf, type Platform } from '../platform.ts';
import {
  createDemoInvoices,
  createDemoPayments,
  createDemoIssuers,
  connectDemoSystems,
  createDemoTeam,
  createDemoTerms,
  createDemoTypes,
} from './seed-around.ts';

export const DEMO_EMAIL = 'valentina@casaazul.example';
export const DEMO_PASSWORD = 'Casa-Azul-2026';
const DEMO_PHONE = '+573001112233';
const DEMO_PROPERTY = 'Casa Azul';
const ZONE = 'America/Bogota';
/** DIVIPOLA's number of Cartagena de Indias, which SIRE asks for as well. */
const CITY = '13001';

/**
 * Fills an empty installation with one property, through the same services that people use, so that every
 * screen has something to show. Does nothing where there is a property already; true when the demo is there. What an
 * interrupted start left behind is closed, and a whole one is made (REL-49).
 */
export async function seedDemo(platform: Platform, say: (text: string) => void): Promise<boolean> {
  const { system } = platform.pools;
  const existing = await findUserBy(system, readTypedName(DEMO_EMAIL));
  const begun = (await demoState(system)) === 'begun';
  if (!begun && (await allPropertyIds(system)).length > 0) return existing !== undefined;
  if (!platform.config.SIMULATORS) return false;
  say(begun ? 'filling the demo property again, because it was interrupted…' : 'filling the demo property…');
  await rememberDemo(system, 'begun');
  const person = await demoPerson(platform, HOST, existing?.id);
  const operator = await demoPerson(
    platform,
    OPERATOR,
    (await findUserBy(system, readTypedName(OPERATOR.email)))?.id,
  );
  for (const one of [person, operator]) await closeUnfinished(platform, one);
  await fillDemo(platform, person);
  // No call can make a user an administrator.
  await system.named('demo-admin', 'update users set is_admin = true where id = $1', [operator.userId]);
  await fillOperator(
    baseOf(platform, operator),
    operator,
    await newDemoProperty(platform),
    dayIn(ZONE, platform.clock.now()),
    (one, id) => memberContext(platform, one, id),
  );
  // The data that every property has to begin with, before a user looks (D-2).
  await openMissingCredits(baseOf(platform, person));
  await rememberDemo(system, 'whole');
  return true;
}

const baseOf = (platform: Platform, person: Person) =>
  contextOf(platform, {}, { language: 'es', requestId: 'seed', network: '127.0.0.1', person });

/** Closes what an interrupted start has made; a property that a person has made since stays (W2-K-07). */
async function closeUnfinished(platform: Platform, person: Person): Promise<void> {
  const [row] = await platform.pools.system.named<{ made: PropertyId[] }>(
    'demo-properties',
    'select demo_properties as made from installation',
    [],
  );
  for (const id of await readOwnPropertyIds({ ...baseOf(platform, person), person })) {
    if (!row?.made.includes(id)) continue;
    const ctx = await memberContext(platform, person, id);
    await closeProperty(ctx, (await propertyFacts(ctx)).name);
  }
}

const demoState = async (system: Database) =>
  (
    await system.named<{ demo: 'begun' | 'whole' | null }>('demo-state', 'select demo from installation', [])
  )[0]?.demo;
const rememberDemo = (system: Database, state: 'begun' | 'whole') =>
  system.named('demo-remember', 'update installation set demo = $1', [state]);

/** Remembered before the property is made: an interruption between the two leaves none that is unknown. */
async function newDemoProperty({ pools, clock }: Platform): Promise<PropertyId> {
  const id = newId<PropertyId>(clock.now());
  await pools.system.named(
    'demo-property',
    'update installation set demo_properties = demo_properties || $1::uuid',
    [id],
  );
  return id;
}

async function fillDemo(platform: Platform, person: Person): Promise<void> {
  const property = await createProperty(
    { ...baseOf(platform, person), person },
    {
      name: DEMO_PROPERTY,
      type: 'short rental',
      currency: 'COP',
      timezone: ZONE,
      location: {
        country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
        state: { _id: '13', name: 'Bolívar' },
        city: { _id: CITY, name: 'Cartagena de Indias' },
      },
      phone: DEMO_PHONE,
      address: 'Calle del Torno 39-29, San Diego',
    },
    await newDemoProperty(platform),
  );
  const ctx = await memberContext(platform, person, property._id);
  // A house that has been at work for years has no first setup before it.
  await finishSetup(ctx);
  // It is shown with everything in it: a sign-in leads to the first page.
  await changeCheckInWizardStep(ctx, WIZARD_END);
  const today = dayIn(ZONE, platform.clock.now());
  const listings = await demoListings(ctx);
  const stays = await demoStays(ctx, listings, today);
  await createSettings(ctx, {
    listingIds: [],
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test', cityCode: CITY },
  });
  for (const party of DEMO_PARTIES) {
    const id = stays.get(party.reservation);
    if (id) await demoCheckIn(ctx, id, party);
  }
  await createDemoTerms(ctx);
  await initMessages(ctx);
  await createDemoTeam(ctx, DEMO_PASSWORD);
  await createDemoIssuers(ctx, listings, today);
  await createDemoInvoices(ctx, stays);
  await createDemoPayments(ctx, stays, today);
  await demoArrivals(ctx, stays);
  await connectDemoSystems(ctx, listings);
}

type DemoPerson = { readonly email: string; readonly name: string; readonly phone: string };
const HOST: DemoPerson = { email: DEMO_EMAIL, name: 'Valentina Mora', phone: DEMO_PHONE };

async function demoPerson(
  platform: Platform,
  who: DemoPerson,
  existing: UserId | undefined,
): Promise<Person> {
  const now = platform.clock.now();
  const { system } = platform.pools;
  const id = existing ?? (await newDemoUser(system, who, now));
  await confirmUser(system, id, now);
  // The phone is known already, so that a visitor is not asked for it before they have seen anything (R-LOGIN-12).
  await updateUser(system, id, { phone_number: who.phone }, now);
  return {
    userId: id,
    sessionId: 'seed',
    signedInAt: now,
    language: 'es',
    isAdmin: false,
    isDeveloper: false,
    currentPropertyId: null,
    memberships: new Map(),
  };
}

async function newDemoUser(system: Database, { email, name }: DemoPerson, now: Instant): Promise<UserId> {
  const user = await saveUnconfirmedUser(system, {
    id: newId<UserId>(now),
    username: usernameOf(email),
    email,
    name,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    language: 'es',
  });
  if (!user) throw new Error('The demo account exists without a property');
  return user.id;
}

/** The context of the person, as in one of their requests. */
async function memberContext(
  platform: Platform,
  person: Person,
  propertyId: PropertyId,
): Promise<MemberContext> {
  const caller = { language: 'es', requestId: 'seed', network: '127.0.0.1', person } as const;
  const ctx = contextOf(platform, {}, caller).forProperty(propertyId);
  const row = await findProperty(ctx.db, propertyId);
  if (!row) throw new Error('The demo property is missing right after it was created');
  const property: Membership = {
    propertyId,
    accountId: row.account_id,
    role: 'owner',
    permissions: new Set(ROLE_PERMISSIONS.owner),
    apps: null,
    spendLimit: null,
    isBlocked: false,
    isExpired: false,
  };
  return { ...ctx, person, property };
}

async function demoListings(ctx: MemberContext): Promise<ListingId[]> {
  const ids: ListingId[] = [];
  const types = await createDemoTypes(ctx);
  for (const { name, capacity, address, in: arrivalTime, out: departureTime } of DEMO_LISTINGS) {
    const listing = await createListing(ctx, {
      internalName: name,
      type: types.get(name) ?? null,
      capacity,
      address,
      arrivalTime,
      departureTime,
      wifiName: `CasaAzul_${name.replace(/\W+/g, '')}`,
      wifiPassword: 'mango-y-mar-27',
      mapsButton: true,
      uberButton: true,
      directions: 'Toca el timbre azul. La recepción está en el patio, a la derecha.',
      state: 'open',
    });
    ids.push(listing._id);
  }
  return ids;
}

async function demoStays(
  ctx: MemberContext,
  listings: readonly ListingId[],
  today: PlainDate,
): Promise<Map<string, ReservationId>> {
  const ids = new Map<string, ReservationId>();
  for (const [
    index,
    [listing, from, nights, channel, guest, adults, children, pesos],
  ] of DEMO_STAYS.entries()) {
    const arrival = addDays(today, from);
    const departure = addDays(arrival, nights);
    const id = await ctx.db.transaction((tx) =>
      saveStay(
        ctx,
        tx,
        undefined,
        {
          stayId: `demo-${index}`,
          listingId: listings[listing] ?? null,
          status: statusOn(today, arrival, departure),
          arrival,
          departure,
          guestName: guest,
          adults,
          children,
          channelSlug: channel,
          channelName: CHANNEL_NAMES[channel],
          channelCode: channel === 'airbnb' ? `HM${codeOf(index)}` : null,
          total: moneyOf(pesos * nights, 'COP'),
        },
        { source: 'manual' },
        true,
      ),
    );
    ids.set(guest, id);
  }
  for (const { listing, from, nights, reason } of DEMO_BLOCKS) {
    const roomId = listings[listing];
    if (!roomId) continue;
    const checkInDate = addDays(today, from);
    await blockNights(ctx, { roomId, checkInDate, checkOutDate: addDays(checkInDate, nights), reason });
  }
  return ids;
}

/** The party as the reception would enter it, so that the registries get it like any other. */
async function demoCheckIn(ctx: MemberContext, id: ReservationId, party: DemoParty): Promise<void> {
  await updateCheckInsOfReservations(ctx, [id]);
  const { guests } = await getCheckIn(ctx, id);
  for (const [index, answers] of party.guests.entries()) {
    const guest = guests[index];
    if (guest) await changeAnswers(ctx, id, guest._id, answers, 'host');
  }
  if (party.isComplete) await completeCheckIn(ctx, id, 'host');
}

/** Parties that the house has marked as arrived, perhaps before the hour of arrival. */
async function demoArrivals(ctx: MemberContext, stays: ReadonlyMap<string, ReservationId>): Promise<void> {
  for (const { reservation, hasCome } of DEMO_PARTIES) {
    const id = hasCome ? stays.get(reservation) : undefined;
    if (id) await updateReservation(ctx, id, { status: 'checked_in' }, null);
  }
}

const statusOn = (today: PlainDate, arrival: PlainDate, departure: PlainDate) =>
  departure <= today ? 'checked_out' : arrival < today ? 'checked_in' : 'confirmed';

/** Eight letters and digits that look like a channel's code and are the same on every start. */
function codeOf(index: number): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  let rest = index * 7_919 + 104_729;
  return Array.from({ length: 8 }, () => {
    rest = (rest * 48_271) % 2_147_483_647;
    return letters[rest % letters.length];
  }).join('');
}
