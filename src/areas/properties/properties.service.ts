import { accountFor, chooseProperty, createAccount, makeOwner } from '#areas/accounts/index.ts';
import type { Context, PersonContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Property, PropertyInput } from './properties.contract.ts';
import { propertyChanged, propertyCreated } from './properties.events.ts';
import {
  changeProperty,
  findProperties,
  findProperty,
  insertProperty,
  namesOfProperties,
  type PropertyRow,
} from './properties.store.ts';

const named = (name: string | null) => (name === null ? null : { _id: name, name });

const present = (row: PropertyRow): Property => ({
  _id: row.property_id,
  name: row.name,
  slug: row.slug,
  type: row.type,
  currency: row.currency,
  timezone: row.time_zone,
  location: {
    country: { _id: row.country, name: row.country, iso: row.country },
    state: named(row.state),
    city: named(row.city),
  },
  phone: row.phone,
  address: row.address,
  onboardingStatus: row.onboarding_status,
  createdAt: row.created_at,
  version: row.version,
});

/** Letters and digits of the name, and a few random ones that keep it unique and unguessed. */
function slugOf(name: string, id: PropertyId): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const base = words
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return `${base || 'posada'}-${id.slice(-6)}`;
}

/** A partial property: fields that were not sent stay as they are. */
type PropertyChange = { readonly [Field in keyof PropertyInput]?: PropertyInput[Field] | undefined };

const columnsOf = (input: PropertyChange) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.type !== undefined && { type: input.type }),
  ...(input.currency !== undefined && { currency: input.currency }),
  ...(input.timezone !== undefined && { time_zone: input.timezone }),
  ...(input.location !== undefined && {
    country: input.location.country.iso,
    state: input.location.state?.name ?? null,
    city: input.location.city?.name ?? null,
  }),
  ...(input.phone !== undefined && { phone: input.phone }),
  ...(input.address !== undefined && { address: input.address }),
});

export async function createProperty(ctx: PersonContext, input: PropertyInput): Promise<Property> {
  const propertyId = newId<PropertyId>(ctx.clock.now());
  const { accountId, isNew } = accountFor(ctx);
  const inside = { ...ctx.forProperty(propertyId, accountId), person: ctx.person };
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent, promo } = input;
  const utm = JSON.stringify({ utmSource, utmMedium, utmCampaign, utmTerm, utmContent, promo });
  const row = await inside.db.transaction(async (tx) => {
    if (isNew) await createAccount(tx, accountId, input.name);
    const created = await insertProperty(tx, {
      property_id: propertyId,
      account_id: accountId,
      slug: slugOf(input.name, propertyId),
      name: input.name,
      type: input.type,
      country: input.location.country.iso,
      state: input.location.state?.name ?? null,
      city: input.location.city?.name ?? null,
      time_zone: input.timezone,
      currency: input.currency,
      phone: input.phone ?? null,
      address: input.address ?? null,
      utm: utm === '{}' ? null : utm,
      created_at: ctx.clock.now(),
    });
    await makeOwner(inside, tx, propertyId, accountId);
    await recordChange(inside, tx, {
      subject: 'property',
      subjectId: propertyId,
      action: 'created',
      after: present(created),
    });
    await inside.publish(tx, propertyCreated, { propertyId });
    return created;
  });
  await chooseProperty(ctx, propertyId);
  return present(row);
}

export async function getProperty(ctx: PropertyContext): Promise<Property> {
  const row = await findProperty(ctx.db, ctx.propertyId);
  if (!row) throw httpErrors.missing();
  return present(row);
}

export async function updateProperty(
  ctx: PropertyContext,
  input: PropertyChange,
  version: number | null,
): Promise<Property> {
  return ctx.db.transaction(async (tx) => {
    const before = await findProperty(tx, ctx.propertyId);
    if (!before) throw httpErrors.missing();
    const after = await changeProperty(tx, ctx.propertyId, columnsOf(input), version);
    if (!after) throw httpErrors.stale({ details: present(before) });
    await recordChange(ctx, tx, {
      subject: 'property',
      subjectId: ctx.propertyId,
      action: 'changed',
      before: present(before),
      after: present(after),
    });
    await ctx.publish(tx, propertyChanged, { propertyId: ctx.propertyId });
    return present(after);
  });
}

export async function listProperties(
  ctx: PersonContext,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: Property[]; meta: PageMeta }> {
  const rows = await findProperties(ctx.system, [...ctx.person.memberships.keys()]);
  const data = rows.slice((page - 1) * limit, page * limit).map(present);
  return { data, meta: { total: rows.length, page, limit } };
}

/** What the rules of other areas need to know of a property. */
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

export async function propertyFacts(ctx: PropertyContext): Promise<PropertyFacts> {
  const row = await findProperty(ctx.db, ctx.propertyId);
  if (!row) throw httpErrors.missing();
  const { property_id: id, name, country, state, city, time_zone: timeZone, currency, address } = row;
  return { id, name, country, state, city, timeZone, currency, address };
}

/** "Today" always says whose (D-57). */
export const todayIn = (ctx: Context, property: PropertyFacts): PlainDate =>
  dayIn(property.timeZone, ctx.clock.now());

/** Names for lists that reach across tenants: of these ids, whoever their host is. */
export async function propertyNames(
  ctx: Context,
  ids: readonly PropertyId[],
): Promise<ReadonlyMap<PropertyId, string>> {
  const rows = ids.length > 0 ? await namesOfProperties(ctx.system, [...new Set(ids)]) : [];
  return new Map(rows.map(({ property_id, name }) => [property_id, name]));
}
