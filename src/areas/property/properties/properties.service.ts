import {
  chooseAccountForProperty,
  chooseProperty,
  createAccount,
  addOwner,
  readOwnPropertyIds,
} from '#areas/platform/accounts/index.ts';
import { resolvePlace } from '#areas/platform/places/index.ts';
import type { Context, PersonContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { contactPhoneIn } from '#vocabulary/contact-phone.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { parsePromo } from '#vocabulary/promo.ts';
import { newId } from '#vocabulary/uuid.ts';
import { insertOffer } from './offers.store.ts';
import type { Property, PropertyFilter, PropertyInput, PropertyReplacement } from './properties.contract.ts';
import { propertyErrors } from './properties.errors.ts';
import { propertyChanged, propertyDeleted, propertyCreated } from './properties.events.ts';
import {
  changeProperty,
  findPropertyEvenDeleted,
  findProperties,
  findProperty,
  insertProperty,
  markDeleted,
  namesOfProperties,
  type PropertyRow,
} from './properties.store.ts';
import { historyValuesOfProperty, presentProperty } from './property-views.ts';
import { slugOfName } from './slugs.service.ts';

/** A few random letters make it unique and hard to guess; the host chooses a shorter one before guests see it. */
const firstSlug = (name: string, id: PropertyId): string => `${slugOfName(name)}-${id.slice(-6)}`;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A partial property: fields that were not sent stay as they are. */
type PropertyChange = {
  readonly [Field in keyof PropertyReplacement]?: PropertyReplacement[Field] | undefined;
};

function placeColumns(location: Property['location']) {
  const { state, stateId, city, cityId } = resolvePlace(location);
  return { country: location.country.iso, state, city, state_id: stateId, city_id: cityId };
}

const columnsOf = (input: PropertyChange) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.type !== undefined && { type: input.type }),
  ...(input.currency !== undefined && { currency: input.currency }),
  ...(input.timezone !== undefined && { time_zone: input.timezone }),
  ...(input.location !== undefined && placeColumns(input.location)),
  ...(input.phone !== undefined && {
    phone:
      input.phone && input.location ? contactPhoneIn(input.location.country.iso, input.phone) : input.phone,
  }),
  ...(input.address !== undefined && { address: input.address }),
  ...(input.slug !== undefined && { slug: input.slug }),
});

/**
 * R-PROMO-01: stored with the account, because billing comes later than the link. An offer that no longer exists is
 * ignored.
 */
async function keepOffer(
  ctx: PersonContext,
  tx: Transaction,
  accountId: AccountId,
  { promo, timezone }: PropertyInput,
): Promise<void> {
  const now = ctx.clock.now();
  const offer = promo === undefined ? undefined : parsePromo(promo, dayIn(timezone, now));
  if (offer) await insertOffer(tx, accountId, offer, now);
}

export async function createProperty(
  ctx: PersonContext,
  input: PropertyInput,
  propertyId = newId<PropertyId>(ctx.clock.now()),
): Promise<Property> {
  const { accountId, isNew } = chooseAccountForProperty(ctx);
  const inside = { ...ctx.forProperty(propertyId, accountId), person: ctx.person };
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent, promo } = input;
  const utm = JSON.stringify({ utmSource, utmMedium, utmCampaign, utmTerm, utmContent, promo });
  const row = await inside.db.transaction(async (tx) => {
    if (isNew) await createAccount(tx, accountId, input.name);
    const created = await insertProperty(tx, {
      property_id: propertyId,
      account_id: accountId,
      slug: firstSlug(input.name, propertyId),
      name: input.name,
      type: input.type,
      ...placeColumns(input.location),
      time_zone: input.timezone,
      currency: input.currency,
      phone: input.phone ? contactPhoneIn(input.location.country.iso, input.phone) : null,
      address: input.address ?? null,
      utm: utm === '{}' ? null : utm,
      created_at: ctx.clock.now(),
      trial_offered_at: isNew ? ctx.clock.now() : null,
    });
    await addOwner(inside, tx, propertyId, accountId);
    await keepOffer(inside, tx, accountId, input);
    await recordChange(inside, tx, {
      subject: 'property',
      subjectId: propertyId,
      action: 'created',
      after: historyValuesOfProperty(created),
    });
    await inside.publish(tx, propertyCreated, { propertyId });
    return created;
  });
  await chooseProperty(ctx, propertyId);
  return presentProperty(row, ctx.clock.now(), ctx.language);
}

export async function getProperty(ctx: PropertyContext): Promise<Property> {
  const row = await findProperty(ctx.db, ctx.propertyId);
  if (!row) throw httpErrors.missing();
  return presentProperty(row, ctx.clock.now(), ctx.language);
}

type ChangedColumns = Parameters<typeof changeProperty>[2];

async function change(
  ctx: PropertyContext,
  columns: ChangedColumns,
  version: number | null,
): Promise<PropertyRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await findProperty(tx, ctx.propertyId);
    if (!before) throw httpErrors.missing();
    const after = await changeProperty(tx, ctx.propertyId, columns, version);
    if (!after) throw httpErrors.stale({ details: presentProperty(before, ctx.clock.now(), ctx.language) });
    await recordChange(ctx, tx, {
      subject: 'property',
      subjectId: ctx.propertyId,
      action: 'changed',
      before: historyValuesOfProperty(before),
      after: historyValuesOfProperty(after),
    });
    await ctx.publish(tx, propertyChanged, { propertyId: ctx.propertyId });
    return after;
  });
}

/** C-PROP-04. When two hosts choose one slug at the same time, the second gets an error at the field (R-VAL-33). */
export async function updateProperty(
  ctx: PropertyContext,
  input: PropertyChange,
  version: number | null,
): Promise<Property> {
  try {
    return presentProperty(await change(ctx, columnsOf(input), version), ctx.clock.now(), ctx.language);
  } catch (error) {
    if (constraintOf(error) !== 'properties_slug_key') throw error;
    throw propertyErrors.slugTaken({ field: 'slug', cause: error });
  }
}

/** C-PROP-03. An optional field that is left out is emptied. */
export const replaceProperty = (
  ctx: PropertyContext,
  input: PropertyReplacement,
  version: number | null,
): Promise<Property> =>
  updateProperty(ctx, { ...input, phone: input.phone ?? null, address: input.address ?? null }, version);

/** D-42: the stage follows the setup and never moves back. */
export async function advanceOnboardingStage(
  ctx: PropertyContext,
  stage: Property['onboardingStatus'],
): Promise<void> {
  const row = await findProperty(ctx.db, ctx.propertyId);
  if (!row) throw httpErrors.missing();
  if (row.onboarding_status < stage) await change(ctx, { onboarding_status: stage }, null);
}

/** Called in the transaction of a property closure, which ends everything that belongs to the property. */
export async function deleteProperty(
  ctx: PropertyContext,
  tx: Transaction,
  { members }: { members: readonly object[] },
): Promise<void> {
  const row = await markDeleted(tx, ctx.propertyId, ctx.clock.now());
  if (!row) throw httpErrors.missing();
  await recordChange(ctx, tx, {
    subject: 'property',
    subjectId: ctx.propertyId,
    action: 'deleted',
    before: { ...historyValuesOfProperty(row), members },
  });
  await ctx.publish(tx, propertyChanged, { propertyId: ctx.propertyId });
  await ctx.publish(tx, propertyDeleted, { propertyId: ctx.propertyId });
}

export async function listProperties(
  ctx: PersonContext,
  { page, limit, filter = {} }: { page: number; limit: number; filter?: PropertyFilter | undefined },
): Promise<{ data: Property[]; meta: PageMeta }> {
  const { _id: ids, name = '', type, country } = filter;
  const wanted = ids === undefined ? null : new Set([ids].flat());
  const rows = (await findProperties(ctx.system, await readOwnPropertyIds(ctx))).filter(
    (row) =>
      (wanted === null || wanted.has(row.property_id)) &&
      (type === undefined || row.type === type) &&
      (country === undefined || row.country === country) &&
      folded(row.name).includes(folded(name)),
  );
  const now = ctx.clock.now();
  const data = rows
    .slice((page - 1) * limit, page * limit)
    .map((row) => presentProperty(row, now, ctx.language));
  return { data, meta: { total: rows.length, page, limit } };
}

/** The facts of a property that other areas need for their rules. */
export type PropertyFacts = {
  readonly id: PropertyId;
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly city: string | null;
  readonly timeZone: string;
  readonly currency: string;
  readonly address: string | null;
};

/** Also of a deleted property, because its last jobs still need its day and country. */
export async function propertyFacts(ctx: PropertyContext): Promise<PropertyFacts> {
  const row = await findPropertyEvenDeleted(ctx.db, ctx.propertyId);
  if (!row) throw httpErrors.missing();
  const { property_id: id, name, country, state, city, time_zone: timeZone, currency, address } = row;
  return { id, name, country, state, city, timeZone, currency, address };
}

/** "Today" needs a property (D-57). */
export const todayOfProperty = (ctx: Context, property: PropertyFacts): PlainDate =>
  dayIn(property.timeZone, ctx.clock.now());

/** Names for lists across tenants: of these ids, with any host. */
export async function readPropertyNames(
  ctx: Context,
  ids: readonly PropertyId[],
): Promise<ReadonlyMap<PropertyId, string>> {
  const rows = ids.length > 0 ? await namesOfProperties(ctx.system, [...new Set(ids)]) : [];
  return new Map(rows.map(({ property_id, name }) => [property_id, name]));
}
