import { z } from 'zod';

import {
  connectionErrors,
  type ConnectionRow,
  deleteRegistryConnection,
  saveConnection,
  openConnection,
  listRegistryConnections,
  checkConnection,
  type CheckedConnection,
} from '#areas/property/connections/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Queries, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure } from '#vocabulary/errors.ts';
import { ListingId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';

import { establishmentNumber } from './establishment-number.ts';
import { registryErrors } from './registry.errors.ts';
import { registrationChanged } from './registry.events.ts';
import type { RegistrationRenewal, TourismSettings, TourismSettingsInput } from './registry.contract.ts';
import { changeSettings, insertSettings, settingsOf, type SettingsRow } from './settings.store.ts';

/**
 * The property's own registration uses the property's own connections; another one uses the connections that it owns
 * (D-44).
 */
export const registrationOwnerOf = ({
  id,
  is_default,
}: Pick<SettingsRow, 'id' | 'is_default'>): string | null => (is_default ? null : id);

/**
 * These registries have fields of their own in the contract; the fields of other registries are those of their
 * manifest.
 */
const WITH_OWN_FIELDS = ['tra', 'sire'];

const connectionOf = (rows: readonly ConnectionRow[], settings: SettingsRow, registry: string) =>
  rows.find((row) => row.provider_id === registry && row.owner === registrationOwnerOf(settings));

/** The renewal of a registration that the owner has not confirmed yet. */
async function renewalOf(ctx: PropertyContext, settings: SettingsRow): Promise<RegistrationRenewal | null> {
  const property = await propertyFacts(ctx);
  const today = todayOfProperty(ctx, property);
  const renewal = countryOf(property.country).registry.renewalAt?.(today) ?? null;
  if (!renewal || (settings.renewed_for ?? 0) >= renewal.year) return null;
  const { year, until } = renewal;
  return { year, until, isOver: today > until };
}

async function present(
  ctx: PropertyContext,
  db: Queries,
  settings: SettingsRow,
  connections: readonly ConnectionRow[],
): Promise<TourismSettings> {
  const opened = async (registry: string) => {
    const row = connectionOf(connections, settings, registry);
    if (!row) return null;
    const { credentials } = await openConnection(ctx, db, row);
    const problem =
      row.state === 'reconnect' ? translate(allTexts[ctx.language], 'integration.reconnect') : null;
    // Only property systems can be migrated to another one.
    const state = row.state === 'migrating' || row.state === 'migrated' ? 'paused' : row.state;
    return { credentials, shown: { mode: row.mode, state, problem } };
  };
  const [tra, sire] = [await opened('tra'), await opened('sire')];
  const registries: TourismSettings['registries'] = [];
  for (const { provider_id: registry, owner } of connections) {
    if (WITH_OWN_FIELDS.includes(registry) || owner !== registrationOwnerOf(settings)) continue;
    const connected = await opened(registry);
    if (!connected) continue;
    const { name, settings: fields } = ctx.providers.byId(registry).manifest;
    const open = fields.filter(({ kind }) => kind === 'text' || kind === 'choice');
    const written = open.map((field) => [field.name, connected.credentials[field.name] ?? ''] as const);
    registries.push({ registry, name, settings: Object.fromEntries(written), ...connected.shown });
  }
  return {
    _id: settings.id,
    propertyId: settings.property_id,
    listingIds: z.array(ListingId).parse(settings.listing_ids),
    establishmentName: settings.establishment_name,
    accommodationType: settings.accommodation_type,
    sendsEarly: settings.sends_early,
    tra: tra && { rnt: tra.credentials['rnt'] ?? '', ...tra.shown },
    sire: sire && {
      hotelCode: sire.credentials['hotelCode'] ?? '',
      cityCode: sire.credentials['cityCode'] ?? '',
      user: `•••${(sire.credentials['documentNumber'] ?? '').slice(-3)}`,
      ...sire.shown,
    },
    registries,
    renewal: tra && (await renewalOf(ctx, settings)),
    version: settings.version,
  };
}

export async function listSettings(ctx: PropertyContext): Promise<TourismSettings[]> {
  const [rows, connections] = await Promise.all([
    settingsOf(ctx.db, ctx.propertyId),
    listRegistryConnections(ctx),
  ]);
  return Promise.all(rows.map((row) => present(ctx, ctx.db, row, connections)));
}

type TraInput = NonNullable<TourismSettingsInput['tra']>;
type SireInput = NonNullable<TourismSettingsInput['sire']>;

/** The typed values, without empty ones. */
const given = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const traFields = ({ rnt, token }: TraInput) => given({ rnt, token });
const sireFields = ({ mode: _mode, ...fields }: SireInput) => given(fields);

/** A registry that is down, and any other failure of it; refusals have texts of their own (R-REGISTRY-03). */
function registryFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.is(connectionErrors.providerDown)) return error;
  const { cause } = error;
  const isUnreadable = cause instanceof ProviderFailure && cause.isUnreadable;
  return isUnreadable ? registryErrors.unexpected({ cause }) : registryErrors.platformDown({ cause });
}

/** As {@link checkConnection}, with the texts of registries. */
const tryRegistry = (...of: Parameters<typeof checkConnection>): Promise<CheckedConnection> =>
  checkConnection(...of).catch((error: unknown) => {
    throw registryFailure(error);
  });

/** C-REG-01: tries TRA's or SIRE's credentials and stores nothing (R-REGISTRY-01). */
export async function validateCredentials(
  ctx: PropertyContext,
  input: TraInput & { sire?: SireInput | undefined },
): Promise<void> {
  const { sire, ...tra } = input;
  if (sire) {
    await tryRegistry(ctx, { providerId: 'sire', mode: sire.mode, credentials: sireFields(sire) }, 'sire.');
  } else {
    await tryRegistry(ctx, { providerId: 'tra', mode: tra.mode, credentials: traFields(tra) }, '');
  }
}

/** Tries the typed values on top of the stored ones: an empty secret keeps the stored one. */
async function tried(
  ctx: PropertyContext,
  registry: string,
  mode: 'live' | 'test',
  fields: Record<string, string>,
  stored: ConnectionRow | undefined,
  prefix: string,
): Promise<CheckedConnection> {
  const before = stored?.mode === mode ? (await openConnection(ctx, ctx.db, stored)).credentials : {};
  const credentials = { ...before, ...fields };
  return tryRegistry(ctx, { providerId: registry, mode, credentials }, prefix);
}

/** The form's request for one registry; null disconnects it. */
type Wish = {
  readonly registry: string;
  readonly mode: 'live' | 'test';
  readonly fields: Record<string, string>;
  /** The prefix of its fields in the form. */
  readonly prefix: string;
};
type Wishes = ReadonlyMap<string, Wish | null>;
type Tried = ReadonlyMap<string, CheckedConnection | null>;

/**
 * Every registry that the input names, with or without fields of its own there. Only registries of the country (D-44).
 */
async function wishesIn(
  ctx: PropertyContext,
  { tra, sire, registries = {} }: TourismSettingsInput,
): Promise<Wishes> {
  const wishes = new Map<string, Wish | null>();
  if (tra !== undefined) {
    const fields = tra && traFields(tra);
    wishes.set('tra', tra && { registry: 'tra', mode: tra.mode, fields: fields ?? {}, prefix: 'tra.' });
  }
  if (sire !== undefined) {
    const fields = sire && sireFields(sire);
    wishes.set('sire', sire && { registry: 'sire', mode: sire.mode, fields: fields ?? {}, prefix: 'sire.' });
  }
  const { country } = await propertyFacts(ctx);
  const known = countryOf(country).registry.registries;
  for (const [registry, wish] of Object.entries(registries)) {
    if (!known.includes(registry) || WITH_OWN_FIELDS.includes(registry)) {
      throw registryErrors.unknownRegistry({ field: `registries.${registry}` });
    }
    const prefix = `registries.${registry}.settings.`;
    wishes.set(registry, wish && { registry, mode: wish.mode, fields: given(wish.settings), prefix });
  }
  return wishes;
}

/**
 * Outside of any transaction, because it calls the registries (REL-13). It calls all of them, so that the form shows
 * all errors at once.
 */
async function tryAll(ctx: PropertyContext, wishes: Wishes, settings: SettingsRow | null): Promise<Tried> {
  const rows = settings ? await listRegistryConnections(ctx) : [];
  const refused: Failure[] = [];
  const outcomes = new Map<string, CheckedConnection | null>();
  for (const [registry, wish] of wishes) {
    if (!wish) {
      outcomes.set(registry, null);
      continue;
    }
    const stored = settings ? connectionOf(rows, settings, registry) : undefined;
    try {
      outcomes.set(registry, await tried(ctx, registry, wish.mode, wish.fields, stored, wish.prefix));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 400) throw error;
      refused.push(error);
    }
  }
  if (refused.length > 0)
    throw new Failure(
      400,
      refused.flatMap(({ entries }) => entries),
    );
  return outcomes;
}

async function saveAll(
  ctx: PropertyContext,
  tx: Transaction,
  settings: SettingsRow,
  outcomes: Tried,
): Promise<void> {
  const rows = await listRegistryConnections(ctx, tx);
  for (const [registry, change] of outcomes) {
    const before = connectionOf(rows, settings, registry);
    if (change) {
      await saveConnection(ctx, tx, change, {
        owner: registrationOwnerOf(settings),
        name: settings.establishment_name,
      });
    } else if (before) {
      await deleteRegistryConnection(ctx, tx, before);
    }
  }
}

/** A listing reports through one registration. */
function refuseTaken(rows: readonly SettingsRow[], listingIds: readonly string[], own: string | null): void {
  const taken = new Set(rows.filter(({ id }) => id !== own).flatMap((row) => row.listing_ids));
  const index = listingIds.findIndex((id) => taken.has(id));
  if (index >= 0) throw registryErrors.listingTaken({ field: `listingIds.${index}` });
}

export async function createSettings(
  ctx: PropertyContext,
  input: TourismSettingsInput,
): Promise<TourismSettings> {
  const rows = await settingsOf(ctx.db, ctx.propertyId);
  const isDefault = input.listingIds.length === 0;
  if (isDefault && rows.some((row) => row.is_default)) {
    throw registryErrors.listingsNeeded({ field: 'listingIds' });
  }
  refuseTaken(rows, input.listingIds, null);
  const outcomes = await tryAll(ctx, await wishesIn(ctx, input), null);
  return ctx.db.transaction(async (tx) => {
    const settings = await insertSettings(tx, {
      id: newId<string>(ctx.clock.now()),
      property_id: ctx.propertyId,
      is_default: isDefault,
      listing_ids: input.listingIds,
      establishment_name: input.establishmentName,
      accommodation_type: input.accommodationType,
      sends_early: input.sendsEarly ?? false,
      created_at: ctx.clock.now(),
    });
    return saved(ctx, tx, settings, outcomes, null);
  });
}

async function saved(
  ctx: PropertyContext,
  tx: Transaction,
  settings: SettingsRow,
  outcomes: Tried,
  before: SettingsRow | null,
): Promise<TourismSettings> {
  await saveAll(ctx, tx, settings, outcomes);
  const change = { subject: 'registration', subjectId: settings.id, after: settings } as const;
  // With the earlier values, so that the history shows the changes and not all settings.
  if (before) await recordChange(ctx, tx, { ...change, action: 'changed', before });
  else await recordChange(ctx, tx, { ...change, action: 'created' });
  await ctx.publish(tx, registrationChanged, { settingsId: settings.id });
  return present(ctx, tx, settings, await listRegistryConnections(ctx, tx));
}

/** The changes that another person has saved in the meantime (REL-22). */
async function currentSettings(ctx: PropertyContext, tx: Transaction, id: string): Promise<TourismSettings> {
  const row = (await settingsOf(tx, ctx.propertyId)).find((one) => one.id === id);
  if (!row) throw httpErrors.missing();
  return present(ctx, tx, row, await listRegistryConnections(ctx, tx));
}

export async function updateSettings(
  ctx: PropertyContext,
  id: string,
  input: TourismSettingsInput,
  version: number | null,
): Promise<TourismSettings> {
  const rows = await settingsOf(ctx.db, ctx.propertyId);
  const before = rows.find((row) => row.id === id);
  if (!before) throw httpErrors.missing();
  if (before.is_default && input.listingIds.length > 0) {
    throw registryErrors.wholeProperty({ field: 'listingIds' });
  }
  if (!before.is_default && input.listingIds.length === 0) {
    throw registryErrors.listingsNeeded({ field: 'listingIds' });
  }
  refuseTaken(rows, input.listingIds, id);
  const outcomes = await tryAll(ctx, await wishesIn(ctx, input), before);
  return ctx.db.transaction(async (tx) => {
    const change = {
      listing_ids: input.listingIds,
      establishment_name: input.establishmentName,
      accommodation_type: input.accommodationType,
      sends_early: input.sendsEarly ?? before.sends_early,
    };
    const settings = await changeSettings(tx, ctx.propertyId, id, change, version);
    if (!settings) throw httpErrors.stale({ details: await currentSettings(ctx, tx, id) });
    return saved(ctx, tx, settings, outcomes, before);
  });
}

/** A second call changes nothing. */
export async function markRenewed(ctx: PropertyContext, id: string, year: number): Promise<TourismSettings> {
  return ctx.db.transaction(async (tx) => {
    const before = (await settingsOf(tx, ctx.propertyId)).find((row) => row.id === id);
    if (!before) throw httpErrors.missing();
    const isNew = (before.renewed_for ?? 0) < year;
    const settings = isNew
      ? await changeSettings(tx, ctx.propertyId, id, { renewed_for: year }, null)
      : before;
    if (!settings) throw httpErrors.missing();
    if (isNew) {
      await recordChange(ctx, tx, {
        subject: 'registration',
        subjectId: id,
        action: 'renewed',
        before: { renewed_for: before.renewed_for },
        after: { renewed_for: settings.renewed_for },
      });
    }
    return present(ctx, tx, settings, await listRegistryConnections(ctx, tx));
  });
}

/**
 * The number of a unit's registration: that of its own settings, or of the property's (D-44). Null when no connected
 * registry gives establishments a number.
 */
export async function registrationOf(
  ctx: PropertyContext,
  listingId: ListingId | null,
): Promise<{ readonly name: string; readonly number: string } | null> {
  const all = await listSettings(ctx);
  const own = all.find(({ listingIds }) => listingId !== null && listingIds.includes(listingId));
  const [first] = all;
  const rnt = (own ?? first)?.tra?.rnt;
  if (rnt) return { name: 'RNT', number: rnt };
  for (const { registry, settings } of (own ?? first)?.registries ?? []) {
    const { manifest } = ctx.providers.byId(registry);
    const number = establishmentNumber(manifest, settings);
    if (number) return { name: manifest.name, number };
  }
  return null;
}

/** Registrations to renew, for the first page of the day. */
export async function registrationsToRenew(
  ctx: PropertyContext,
): Promise<(RegistrationRenewal & { readonly rnt: string })[]> {
  const property = await propertyFacts(ctx);
  // For most of the year, and in most countries, there is nothing to read.
  if (!countryOf(property.country).registry.renewalAt?.(todayOfProperty(ctx, property))) return [];
  const all = await listSettings(ctx);
  return all.flatMap(({ renewal, tra }) => (renewal && tra ? [{ ...renewal, rnt: tra.rnt }] : []));
}

export async function deleteSettings(ctx: PropertyContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const settings = await changeSettings(tx, ctx.propertyId, id, { deleted_at: ctx.clock.now() }, null);
    if (!settings) throw httpErrors.missing();
    const own = (await listRegistryConnections(ctx, tx)).filter(
      ({ owner }) => owner === registrationOwnerOf(settings),
    );
    await saveAll(ctx, tx, settings, new Map(own.map((row) => [row.provider_id, null])));
    await recordChange(ctx, tx, { subject: 'registration', subjectId: id, action: 'deleted' });
    await ctx.publish(tx, registrationChanged, { settingsId: id });
  });
}

/** A registry that was connected on the screen of connections gets the property's own registration too. */
export async function adoptConnection(ctx: PropertyContext): Promise<void> {
  const connections = await listRegistryConnections(ctx);
  const rows = await settingsOf(ctx.db, ctx.propertyId);
  if (rows.some((row) => row.is_default) || !connections.some((row) => row.owner === null)) return;
  const property = await propertyFacts(ctx);
  try {
    await ctx.db.transaction((tx) =>
      insertSettings(tx, {
        id: newId<string>(ctx.clock.now()),
        property_id: ctx.propertyId,
        is_default: true,
        listing_ids: [],
        establishment_name: property.name,
        accommodation_type: 'apartment',
        sends_early: false,
        created_at: ctx.clock.now(),
      }),
    );
  } catch (error) {
    if (constraintOf(error) !== 'registry_settings_default') throw error;
  }
}
