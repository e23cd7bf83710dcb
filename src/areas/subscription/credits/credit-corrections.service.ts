import { readPropertyNames } from '#areas/property/properties/index.ts';
import type { PersonContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { CreditCorrection, Credit, PropertyCredit } from './credits.contract.ts';
import { creditErrors } from './credits.errors.ts';
import { presentCredits, readPropertyCredits } from './credits.service.ts';
import { correctCredits } from './ledger.service.ts';

async function requireProperties(ctx: PersonContext, ids: readonly PropertyId[], field?: string) {
  const names = await readPropertyNames(ctx, ids);
  if (ids.some((id) => !names.has(id))) throw httpErrors.missing(field === undefined ? {} : { field });
}

/** C-CRED-08. */
export async function getCreditsForStaff(ctx: PersonContext, id: PropertyId): Promise<PropertyCredit> {
  await requireProperties(ctx, [id]);
  return readPropertyCredits(ctx.forProperty(id));
}

/**
 * C-CRED-03, SEC-37. Each property has its own transaction and history entry. If one is refused, those before it are done:
 * a repeat with the same key does the others.
 */
export async function correctCreditsOfProperties(
  ctx: PersonContext,
  app: AppId,
  { properties, amount, reason, key = newId<string>(ctx.clock.now()) }: CreditCorrection,
): Promise<Credit> {
  const ids = [...new Set(properties)];
  await requireProperties(ctx, ids, 'properties');
  for (const [place, id] of ids.entries()) {
    const inside = ctx.forProperty(id);
    await inside.db.transaction(async (tx) => {
      const available = await correctCredits(inside, tx, {
        app,
        amount,
        reason,
        key: `correction:${key}`,
      });
      if (available === undefined) throw creditErrors.tooMany({ field: `properties.${place}` });
      await recordChange(inside, tx, {
        subject: 'credits',
        subjectId: app,
        action: 'corrected',
        after: { amount, available, reason },
      });
    });
  }
  ctx.log.warn({ admin: ctx.person.userId, app, properties: ids, amount }, 'credits were corrected');
  return presentCredits(ctx, await Promise.all(ids.map((id) => readPropertyCredits(ctx.forProperty(id)))));
}
