import { accountOfProperty, readUserNames } from '#areas/platform/accounts/index.ts';
import { findSubmissionObstacle } from '#areas/invoicing/invoices/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import {
  type Context,
  actorOf,
  type PersonContext,
  type PropertyContext,
} from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { ChargeIssuer, ChargeIssuerInput, IssuingProperty } from './charge-issuers.contract.ts';
import {
  listChargeIssuerRows,
  type ChargeIssuerRow,
  insertChargeIssuer,
  findChargeIssuerAt,
} from './charge-issuers.store.ts';
import { CATCH_UP_DAYS } from './platform-invoices.constants.ts';
import { platformInvoiceErrors } from './platform-invoices.errors.ts';
import { chargeIssuerChanged } from './platform-invoices.events.ts';

const actorId = (actor: string): UserId => actor.slice(actor.indexOf(':') + 1) as UserId;

async function present(ctx: PersonContext, rows: readonly ChargeIssuerRow[]): Promise<ChargeIssuer[]> {
  const names = await readUserNames(
    ctx,
    rows.map(({ actor }) => actorId(actor)),
  );
  const now = ctx.clock.now();
  const shown: ChargeIssuer[] = [];
  for (const row of rows) {
    const { country, number, issuing_property: _id, from_day: from, actor, created_at: createdAt } = row;
    const name = _id === null ? '' : (await propertyFacts(ctx.forProperty(_id))).name;
    shown.push({
      country,
      number,
      from,
      createdAt,
      by: names.get(actorId(actor)) ?? '',
      property: _id === null ? null : { _id, name },
      counts: (await findChargeIssuerAt(ctx.system, country, now))?.number === number,
    });
  }
  return shown;
}

/** Properties that the administrator owns: a property of another person never issues for Posada. */
const ownProperties = ({ person }: PersonContext): PropertyId[] =>
  [...person.memberships.values()].flatMap(({ propertyId, role }) => (role === 'owner' ? [propertyId] : []));

/** C-PAY-22. */
export async function listChargeIssuers(
  ctx: PersonContext,
): Promise<{ issuers: ChargeIssuer[]; properties: IssuingProperty[] }> {
  const properties: IssuingProperty[] = [];
  for (const _id of ownProperties(ctx)) {
    const inside = ctx.forProperty(_id);
    const { name, country } = await propertyFacts(inside);
    properties.push({ _id, name, country, lacks: await findSubmissionObstacle(inside) });
  }
  return { issuers: await present(ctx, await listChargeIssuerRows(ctx.system)), properties };
}

/** Requires an own property in the country that can submit today. */
async function requireIssuing(
  ctx: PersonContext,
  { country, propertyId }: ChargeIssuerInput,
): Promise<{ inside: PropertyContext; accountId: AccountId } | null> {
  if (propertyId === null) return null;
  const accountId = await accountOfProperty(ctx.system, propertyId);
  if (accountId === undefined || !ownProperties(ctx).includes(propertyId)) {
    throw platformInvoiceErrors.notYours({ field: 'propertyId' });
  }
  const inside = ctx.forProperty(propertyId);
  if ((await propertyFacts(inside)).country !== country) {
    throw platformInvoiceErrors.otherCountry({ field: 'propertyId' });
  }
  const lack = await findSubmissionObstacle(inside);
  if (lack) throw platformInvoiceErrors[lack]({ field: 'propertyId' });
  return { inside, accountId };
}

/** The time zone of the day: that of the property, or of the previous issuing property. */
async function zoneOf(
  ctx: PersonContext,
  country: string,
  inside: PropertyContext | undefined,
): Promise<string> {
  const last = (await findChargeIssuerAt(ctx.system, country, ctx.clock.now()))?.issuing_property;
  const place = inside ?? (last ? ctx.forProperty(last) : undefined);
  return place ? (await propertyFacts(place)).timeZone : 'UTC';
}

/**
 * C-PAY-23. A change is a version with its day. Charges that were paid since that day and have only a receipt get a
 * document now, dated today. The property's history records the change.
 */
export async function setChargeIssuer(ctx: PersonContext, input: ChargeIssuerInput): Promise<ChargeIssuer> {
  const { country, propertyId, from } = input;
  const issuing = await requireIssuing(ctx, input);
  const zone = await zoneOf(ctx, country, issuing?.inside);
  const now = ctx.clock.now();
  const earliest = addDays(dayIn(zone, now), -CATCH_UP_DAYS);
  if (from < earliest) throw platformInvoiceErrors.tooFarBack({ field: 'from' });
  const row = await ctx.system.transaction(async (tx) => {
    const named = await insertChargeIssuer(tx, {
      country,
      issuing_property: propertyId,
      issuing_account: issuing?.accountId ?? null,
      from_day: from,
      from_at: atLocalTime(from, '00:00', zone),
      actor: actorOf(ctx),
      created_at: now,
    });
    await ctx.publish(tx, chargeIssuerChanged, { country, from: named.from_at });
    return named;
  });
  if (issuing) {
    const { inside, accountId } = issuing;
    await inside.db.transaction((tx) =>
      recordChange(inside, tx, {
        subject: 'payer',
        subjectId: accountId,
        action: 'issuer-named',
        after: { country, from },
      }),
    );
  }
  ctx.log.warn(
    { admin: ctx.person.userId, country, property: propertyId, from },
    'who issues for Posada was named',
  );
  const [shown] = await present(ctx, [row]);
  if (!shown) throw new Error(`Charge issuer of ${country} missing right after insert`);
  return shown;
}

/**
 * The property that documents a charge that was paid at a moment; null if none was named, or if the property now belongs to
 * another account.
 */
export async function findIssuingProperty(
  ctx: Context,
  country: string | null,
  paidAt: Instant | null,
): Promise<PropertyId | null> {
  if (country === null || paidAt === null) return null;
  const row = await findChargeIssuerAt(ctx.system, country, paidAt);
  if (!row?.issuing_property) return null;
  if ((await accountOfProperty(ctx.system, row.issuing_property)) === row.issuing_account)
    return row.issuing_property;
  ctx.log.error(
    { country, property: row.issuing_property },
    'the property that issues for Posada is of another account',
  );
  return null;
}
