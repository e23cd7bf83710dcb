import { propertyFacts } from '#areas/property/properties/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { contactPhoneIn } from '#vocabulary/contact-phone.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type ListingInput, NAME_MAX } from './listings.contract.ts';
import { listingErrors } from './listings.errors.ts';
import { photoDropped } from './listings.events.ts';
import {
  changeListing,
  countByStatus,
  findListing,
  insertListing,
  type ListingRow,
  lockListings,
  countListingReach,
} from './listings.store.ts';
import type { OfSystem } from './listings.contract.ts';
import { listRequestedConnections } from './listing-origin.service.ts';
import { type ListingCore, presentListing } from './listing-presentation.service.ts';

const wifiSealContext = (id: string) => `listings.wifi_password:${id}`;

export async function getListing(ctx: PropertyContext, id: ListingId): Promise<ListingCore> {
  const row = await findListing(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  return presentListing(row);
}

/** A change of a listing from a form: fields that are not sent stay as they are. */
export type ListingChange = { readonly [Field in keyof ListingInput]?: ListingInput[Field] | undefined } & {
  readonly status?: 'active' | 'archived' | undefined;
};

export const listingColumnsOf = (input: ListingChange) => ({
  ...(input.internalName !== undefined && { name: input.internalName }),
  ...(input.type !== undefined && { type_id: input.type }),
  ...(input.capacity !== undefined && { capacity: input.capacity }),
  ...(input.address !== undefined && { address: input.address || null }),
  ...(input.arrivalTime !== undefined && { arrival_time: input.arrivalTime }),
  ...(input.departureTime !== undefined && { departure_time: input.departureTime }),
  ...(input.state !== undefined && { state: input.state }),
  ...(input.status !== undefined && { status: input.status }),
  ...(input.whatsapp !== undefined && { whatsapp: input.whatsapp || null }),
  ...(input.wifiName !== undefined && { wifi_name: input.wifiName || null }),
  ...(input.mapsButton !== undefined && { maps_button: input.mapsButton }),
  ...(input.uberButton !== undefined && { uber_button: input.uberButton }),
  ...(input.directions !== undefined && { directions: input.directions || null }),
  ...(input.photo !== undefined && { photo_id: input.photo }),
});

export async function sealWifiPassword(
  ctx: PropertyContext,
  tx: Transaction,
  id: ListingId,
  password: string | null | undefined,
  keyId: string | null,
) {
  if (password === undefined) return {};
  if (!password) return { wifi_password: null };
  const key = keyId ? await ctx.secrets.openKey(tx, keyId) : await ctx.secrets.createKey(tx, ctx.propertyId);
  return { sealing_key_id: key.id, wifi_password: key.seal(password, wifiSealContext(id)) };
}

/** Turns refusals of the database into errors: a photo or a type of another property. */
export async function translateListingConflicts<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error) === 'photo_of_property') {
      throw listingErrors.photoMissing({ field: 'photo', cause: error });
    }
    if (constraintOf(error) === 'type_of_property') {
      throw listingErrors.typeMissing({ field: 'type', cause: error });
    }
    throw error;
  }
}

export const historyValuesOfListing = ({
  wifi_password: _password,
  sealing_key_id: _key,
  wifi_name: _name,
  ...rest
}: ListingRow) => rest;

/** WhatsApp needs the number with its country: a number without one gets the country of the property. */
async function withWhatsapp<Change extends ListingChange>(
  ctx: PropertyContext,
  input: Change,
): Promise<Change> {
  if (!input.whatsapp || input.whatsapp.startsWith('+')) return input;
  const { country } = await propertyFacts(ctx);
  return { ...input, whatsapp: contactPhoneIn(country, input.whatsapp) };
}

/** What a higher area writes in the transaction of a listing. */
export type WithListing = (tx: Transaction, listing: ListingRow) => Promise<void>;

export async function createListing(
  ctx: MemberContext,
  typed: ListingInput,
  also?: WithListing,
): Promise<ListingCore> {
  const input = await withWhatsapp(ctx, typed);
  const id = newId<ListingId>(ctx.clock.now());
  await translateListingConflicts(() =>
    ctx.db.transaction(async (tx) => {
      const row = await insertListing(tx, {
        id,
        property_id: ctx.propertyId,
        created_at: ctx.clock.now(),
        ...listingColumnsOf(input),
        name: input.internalName,
        ...(await sealWifiPassword(ctx, tx, id, input.wifiPassword, null)),
      });
      await recordChange(ctx, tx, {
        subject: 'listing',
        subjectId: id,
        action: 'created',
        after: historyValuesOfListing(row),
      });
      await also?.(tx, row);
    }),
  );
  return getListing(ctx, id);
}

/** C-LIST-16. Calendar, photo and the id in a connected system are not copied: they belong to one listing only. */
export async function duplicateListing(ctx: MemberContext, id: ListingId): Promise<ListingCore> {
  const row = await findListing(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const { wifiPassword } = await revealWifi(ctx, id);
  const mark = translate(allTexts[ctx.language], 'listing.copy.mark');
  return createListing(ctx, {
    internalName: `${row.name.slice(0, NAME_MAX - mark.length - 1).trimEnd()} ${mark}`,
    type: row.type_id,
    capacity: row.capacity,
    address: row.address,
    arrivalTime: row.arrival_time,
    departureTime: row.departure_time,
    whatsapp: row.whatsapp,
    wifiName: row.wifi_name,
    wifiPassword,
    mapsButton: row.maps_button,
    uberButton: row.uber_button,
    directions: row.directions,
    state: row.state,
  });
}

export async function updateListing(
  ctx: MemberContext,
  id: ListingId,
  typed: ListingChange,
  version: number | null,
  also?: WithListing,
): Promise<ListingCore> {
  const input = await withWhatsapp(ctx, typed);
  const before = await findListing(ctx.db, ctx.propertyId, id);
  if (!before) throw httpErrors.missing();
  const after = { ...before, ...listingColumnsOf(input) };
  // R-VAL-26 for the record after the change, not only for the sent fields.
  if (!after.address && (after.maps_button || after.uber_button)) {
    throw listingErrors.addressRequired({ field: 'address' });
  }
  await translateListingConflicts(() =>
    ctx.db.transaction(async (tx) => {
      const row = await changeListing(
        tx,
        ctx.propertyId,
        id,
        {
          ...listingColumnsOf(input),
          ...(await sealWifiPassword(ctx, tx, id, input.wifiPassword, before.sealing_key_id)),
        },
        version,
      );
      if (!row) throw httpErrors.stale({ details: presentListing(before) });
      await recordChange(ctx, tx, {
        subject: 'listing',
        subjectId: id,
        action: 'changed',
        before: historyValuesOfListing(before),
        after: historyValuesOfListing(row),
      });
      await tellDropped(ctx, tx, before.photo_id, row.photo_id);
      await also?.(tx, row);
    }),
  );
  return getListing(ctx, id);
}

async function tellDropped(
  ctx: PropertyContext,
  tx: Transaction,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === null || before === after) return;
  await ctx.publish(tx, photoDropped, { propertyId: ctx.propertyId, fileId: before });
}

/** `also` may refuse: only higher areas know the stays of the listing. */
export async function deleteListing(ctx: PropertyContext, id: ListingId, also: WithListing): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [before] = await lockListings(tx, ctx.propertyId, [id]);
    const row = await changeListing(tx, ctx.propertyId, id, {
      deleted_at: ctx.clock.now(),
      status: 'archived',
      photo_id: null,
    });
    if (!row || !before) throw httpErrors.missing();
    await tellDropped(ctx, tx, before.photo_id, null);
    await also(tx, row);
    await recordChange(ctx, tx, {
      subject: 'listing',
      subjectId: id,
      action: 'deleted',
      before: historyValuesOfListing(row),
    });
  });
}

/** C-LIST-06. */
export const countListings = async (ctx: PropertyContext, asked: OfSystem) =>
  countByStatus(ctx.db, ctx.propertyId, await listRequestedConnections(ctx, asked));

export async function revealWifi(ctx: PropertyContext, id: ListingId) {
  const row = await findListing(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const key =
    row.wifi_password && row.sealing_key_id ? await ctx.secrets.openKey(ctx.db, row.sealing_key_id) : null;
  return {
    wifiName: row.wifi_name,
    wifiPassword: key && row.wifi_password ? key.unseal(row.wifi_password, wifiSealContext(id)) : null,
  };
}

/** What other areas show of a listing. */
export type ListingFacts = Pick<
  ListingRow,
  | 'id'
  | 'name'
  | 'address'
  | 'capacity'
  | 'arrival_time'
  | 'departure_time'
  | 'directions'
  | 'maps_button'
  | 'uber_button'
  | 'whatsapp'
>;

export const listingFacts = (ctx: PropertyContext, id: ListingId): Promise<ListingFacts | undefined> =>
  findListing(ctx.db, ctx.propertyId, id);

/** The number of listings, and how many of them a guest can find and write to. */
export async function getListingReach(ctx: PropertyContext) {
  const { active, with_address, with_whatsapp } = await countListingReach(ctx.db, ctx.propertyId);
  return { active, withAddress: with_address, withWhatsapp: with_whatsapp };
}
