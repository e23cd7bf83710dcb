import { listingSummaries } from '#areas/stays/listings/index.ts';
import { connectionsOfProperty, assignConnectionsToIssuer } from '#areas/property/connections/index.ts';
import { localizeParams } from '#countries/complaint.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Queries, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { contactPhoneIn } from '#vocabulary/contact-phone.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { IssuerId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type Issuer, issuerOf } from './issuer.ts';
import { ISSUERS_MAX } from './issuers.constants.ts';
import type {
  BillingIssuer,
  IssuerChange,
  IssuerInput,
  IssuerList,
  IssuerListings,
} from './issuers.contract.ts';
import { issuerErrors } from './issuers.errors.ts';
import {
  assignIssuer,
  findIssuer,
  findIssuerOfListing,
  insertIssuer,
  type IssuerRow,
  listAssignments,
  listIssuerRows,
  lockIssuers,
  saveIssuer,
} from './issuers.store.ts';
import { isAnyNumberTaken } from './invoice-numbers.store.ts';
import { type IssuingRules, requireInvoicingRules } from './rules.service.ts';
import { presentAllSeries } from './series.service.ts';
import { listSeriesRows } from './series.store.ts';

/** The issuer of a listing: the named one, else the property's default. Null if the property has no issuer. */
export async function resolveIssuer(
  ctx: PropertyContext,
  db: Queries,
  listingId: string | null,
): Promise<Issuer | null> {
  const row = await findIssuerOfListing(db, ctx.propertyId, listingId);
  return row ? issuerOf(row) : null;
}

/** Also an archived issuer: its documents stay. */
export async function issuerById(ctx: PropertyContext, db: Queries, id: IssuerId): Promise<Issuer | null> {
  const row = await findIssuer(db, ctx.propertyId, id);
  return row ? issuerOf(row) : null;
}

export const issuersOf = async (ctx: PropertyContext): Promise<Issuer[]> =>
  (await listIssuerRows(ctx.db, ctx.propertyId)).map(issuerOf);

async function present(
  ctx: PropertyContext,
  db: Queries,
  rows: readonly IssuerRow[],
  here: IssuingRules,
): Promise<BillingIssuer[]> {
  const [listings, assignments, series, connections] = await Promise.all([
    listingSummaries(db, ctx.propertyId),
    listAssignments(db, ctx.propertyId),
    presentAllSeries(ctx, db, here.today),
    connectionsOfProperty(db, ctx.propertyId),
  ]);
  const rangesFrom = (id: IssuerId): string | null => {
    const own = connections
      .filter(({ issuer_id: of }) => of === id)
      .map(({ provider_id: provider }) => ctx.providers.byId(provider));
    return own.find(({ capabilities }) => capabilities.fiscal?.seriesOf)?.manifest.name ?? null;
  };
  const whoBills = new Map(assignments.map(({ listing_id, issuer_id }) => [listing_id, issuer_id]));
  return rows.map(issuerOf).map(({ id, identity: _, ...issuer }) => ({
    _id: id,
    ...issuer,
    responsibilities: [...issuer.responsibilities],
    listings: listings
      .filter((listing) => whoBills.get(listing.id) === id)
      .map(({ id: _id, name }) => ({ _id, name })),
    series: series.filter(({ issuerId }) => issuerId === id),
    rangesFrom: rangesFrom(id),
  }));
}

const presentOne = async (
  ctx: PropertyContext,
  tx: Transaction,
  row: IssuerRow,
  here: IssuingRules,
): Promise<BillingIssuer> => (await present(ctx, tx, [row], here))[0]!;

/** C-ISS-01. */
export async function listIssuers(ctx: PropertyContext): Promise<IssuerList> {
  const here = await requireInvoicingRules(ctx);
  const { country, rules } = here;
  const issuers = await present(ctx, ctx.db, await listIssuerRows(ctx.db, ctx.propertyId), here);
  return {
    rules: {
      country,
      taxIdName: rules.taxId.name,
      taxIdExample: rules.taxId.example,
      responsibilities: rules.responsibilities.map(({ code, label }) => ({
        code,
        label: translate(allTexts[ctx.language], label),
      })),
      taxes: [...rules.taxes],
      hasTourismRegister: rules.hasTourismRegister,
      granted: [...rules.granted],
    },
    issuers,
  };
}

type Columns = Omit<
  IssuerRow,
  'id' | 'property_id' | 'is_default' | 'version' | 'created_at' | 'archived_at'
>;

/** Converts input to columns; reports all errors of the country's rules at once, each at its field. */
function columnsOf(ctx: PropertyContext, { country, rules }: IssuingRules, input: IssuerInput): Columns {
  const { taxId, responsibilities, collects, rnt, cityCode, postalCode } = input;
  const identity = rules.identityOf(taxId);
  const known = new Set(rules.responsibilities.map(({ code }) => code));
  const complaints = [
    ...('text' in identity ? [{ field: 'taxId', ...identity }] : []),
    ...responsibilities.flatMap((code, at) =>
      known.has(code) ? [] : [{ field: `responsibilities.${at}`, text: 'general.invalid.option' as const }],
    ),
    ...(rules.taxes.includes(collects)
      ? []
      : [{ field: 'collects', text: 'general.invalid.option' as const }]),
    ...rules.complaintsAbout({ responsibilities, collects, rnt, cityCode, postalCode }),
  ];
  if ('text' in identity || complaints.length > 0) {
    throw new Failure(
      400,
      complaints.map(({ field, text, ...rest }): FailureEntry => {
        const params = 'params' in rest ? rest.params : undefined;
        return {
          code: 'invalid-input',
          field,
          text,
          ...(params && { params: localizeParams(ctx.language, params) }),
        };
      }),
    );
  }
  const city = countryOf(country).officialCities.find(({ code }) => code === cityCode);
  return {
    country,
    legal_name: input.legalName,
    trade_name: input.tradeName,
    identity_type: identity.type,
    identity_number: identity.number,
    person: input.person,
    responsibilities,
    collects,
    rnt,
    email: input.email,
    phone: contactPhoneIn(country, input.phone ?? '') || null,
    state_code: city?.stateCode ?? '',
    city_code: cityCode,
    postal_code: postalCode,
    address: input.line,
  };
}

const forHistory = (row: IssuerRow) => {
  const { legalName, tradeName, taxId, responsibilities, collects, rnt, email, phone, address } =
    issuerOf(row);
  const { cityName: city, postalCode, line } = address;
  return {
    legalName,
    tradeName,
    taxId,
    responsibilities,
    collects,
    rnt,
    email,
    phone,
    city,
    postalCode,
    address: line,
  };
};

/** The database separates two parallel calls; the slower one gets a conflict. */
async function alone<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'one_issuer_of_a_tax_id') {
      throw issuerErrors.taxIdExists({ field: 'taxId', cause: error });
    }
    if (constraint === 'one_default_issuer') throw httpErrors.conflict({ cause: error });
    throw error;
  }
}

/** C-ISS-02. */
export async function createIssuer(ctx: PropertyContext, input: IssuerInput): Promise<BillingIssuer> {
  const here = await requireInvoicingRules(ctx);
  const columns = columnsOf(ctx, here, input);
  return alone(
    ctx.db.transaction(async (tx) => {
      const others = (await lockIssuers(tx, ctx.propertyId)).filter(
        ({ archived_at }) => archived_at === null,
      );
      if (others.length >= ISSUERS_MAX) throw issuerErrors.tooMany({ params: { max: ISSUERS_MAX } });
      const now = ctx.clock.now();
      const row: IssuerRow = {
        id: newId<IssuerId>(now),
        property_id: ctx.propertyId,
        ...columns,
        is_default: others.length === 0,
        version: 1,
        created_at: now,
        archived_at: null,
      };
      await insertIssuer(tx, row);
      if (others.length === 0) {
        const issuing = ctx.providers.all.filter(({ capabilities }) => capabilities.fiscal !== undefined);
        const providerIds = issuing.map(({ manifest }) => manifest.id);
        await assignConnectionsToIssuer(tx, ctx.propertyId, { issuerId: row.id, providerIds });
      }
      await recordChange(ctx, tx, {
        subject: 'issuer',
        subjectId: row.id,
        action: 'created',
        after: forHistory(row),
      });
      return presentOne(ctx, tx, row, here);
    }),
  );
}

/** The row as input: a change is validated together with the unchanged fields. */
const inputOf = (row: IssuerRow): IssuerInput => {
  const { address, ...issuer } = issuerOf(row);
  const { cityCode, postalCode, line } = address;
  return { ...issuer, responsibilities: [...issuer.responsibilities], cityCode, postalCode, line };
};

async function lockedIssuer(ctx: PropertyContext, tx: Transaction, id: IssuerId) {
  const rows = await lockIssuers(tx, ctx.propertyId);
  const row = rows.find((one) => one.id === id);
  if (!row) throw httpErrors.missing();
  return { row, others: rows.filter((one) => one.id !== id && one.archived_at === null) };
}

async function hasIssued(ctx: PropertyContext, tx: Transaction, id: IssuerId): Promise<boolean> {
  const series = await listSeriesRows(tx, ctx.propertyId);
  const own = series.filter(({ issuer_id }) => issuer_id === id);
  return isAnyNumberTaken(
    tx,
    ctx.propertyId,
    own.map((one) => one.id),
  );
}

/** C-ISS-03. `version` as in REL-22. */
export async function changeIssuer(
  ctx: PropertyContext,
  id: IssuerId,
  change: IssuerChange,
  version: number | null,
): Promise<BillingIssuer> {
  const here = await requireInvoicingRules(ctx);
  return alone(
    ctx.db.transaction(async (tx) => {
      const { row: before } = await lockedIssuer(ctx, tx, id);
      if (before.archived_at !== null) throw issuerErrors.archived();
      if (version !== null && version !== before.version) {
        throw httpErrors.stale({ details: await presentOne(ctx, tx, before, here) });
      }
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const columns = columnsOf(ctx, here, { ...inputOf(before), ...given });
      const isAnother =
        columns.identity_number !== before.identity_number || columns.identity_type !== before.identity_type;
      if (isAnother && (await hasIssued(ctx, tx, id))) throw issuerErrors.taxIdUsed({ field: 'taxId' });
      const row = { ...before, ...columns, version: before.version + 1 };
      await saveIssuer(tx, row);
      await recordChange(ctx, tx, {
        subject: 'issuer',
        subjectId: id,
        action: 'changed',
        before: forHistory(before),
        after: forHistory(row),
      });
      return presentOne(ctx, tx, row, here);
    }),
  );
}

/** C-ISS-04. The default issuer can be archived only as the last one: listings that name no issuer need it. */
export async function archiveIssuer(ctx: PropertyContext, id: IssuerId): Promise<BillingIssuer> {
  const here = await requireInvoicingRules(ctx);
  return ctx.db.transaction(async (tx) => {
    const { row: before, others } = await lockedIssuer(ctx, tx, id);
    if (before.archived_at !== null) return presentOne(ctx, tx, before, here);
    if (before.is_default && others.length > 0) throw issuerErrors.isDefault();
    const row = {
      ...before,
      is_default: false,
      archived_at: ctx.clock.now(),
      version: before.version + 1,
    };
    await saveIssuer(tx, row);
    await assignIssuer(tx, ctx.propertyId, id, []);
    await recordChange(ctx, tx, {
      subject: 'issuer',
      subjectId: id,
      action: 'archived',
      before: forHistory(before),
    });
    return presentOne(ctx, tx, row, here);
  });
}

/** C-ISS-05. */
export async function assignListings(
  ctx: PropertyContext,
  id: IssuerId,
  { listings, isDefault }: IssuerListings,
): Promise<BillingIssuer> {
  const here = await requireInvoicingRules(ctx);
  const names = new Map(
    (await listingSummaries(ctx.db, ctx.propertyId)).map((listing) => [listing.id, listing.name]),
  );
  const unknown = listings.findIndex((listing) => !names.has(listing));
  if (unknown >= 0) throw httpErrors.missing({ field: `listings.${unknown}` });
  return ctx.db.transaction(async (tx) => {
    const { row: before, others } = await lockedIssuer(ctx, tx, id);
    if (before.archived_at !== null) throw issuerErrors.archived();
    await assignIssuer(tx, ctx.propertyId, id, [...new Set(listings)]);
    const row = {
      ...before,
      is_default: before.is_default || isDefault === true,
      version: before.version + 1,
    };
    const former = others.find((one) => one.is_default);
    if (isDefault && former) {
      await saveIssuer(tx, { ...former, is_default: false, version: former.version + 1 });
    }
    await saveIssuer(tx, row);
    await recordChange(ctx, tx, {
      subject: 'issuer',
      subjectId: id,
      action: 'listings-changed',
      after: { listings: listings.map((listing) => names.get(listing) ?? ''), isDefault: row.is_default },
    });
    return presentOne(ctx, tx, row, here);
  });
}
