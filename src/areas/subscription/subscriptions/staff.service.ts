import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { readActorNames } from '#areas/platform/audit/index.ts';
import { type RecordedChange, readChanges } from '#foundation/context/audit-trail.ts';
import type { PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { PlanId } from '#vocabulary/plans.ts';
import { presentSubscription } from './present.service.ts';
import type { SubscriptionForStaff } from './staff.contract.ts';
import { subscriptionOf } from './subscriptions.store.ts';

const HISTORY_MOST = 50;

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** C-SUB-21: the account's own view, with the next charge and the changes of plan, apps and cards (W2-J-17). */
export async function getSubscriptionForStaff(
  ctx: PersonContext,
  propertyId: PropertyId,
): Promise<SubscriptionForStaff> {
  const accountId = await accountOfProperty(ctx.system, propertyId);
  if (accountId === undefined) throw httpErrors.missing();
  const property = ctx.forProperty(propertyId);
  const found = await subscriptionOf(ctx.forAccount(accountId).db, propertyId);
  const changes = await readChanges(
    property.db,
    propertyId,
    { subjects: ['plan', 'app', 'payer'] },
    { limit: HISTORY_MOST },
  );
  const actorIn = await readActorNames(
    property,
    changes.map(({ actor }) => actor),
  );
  const texts = allTexts[ctx.language];
  const messageOf = ({ subject, action }: RecordedChange): string =>
    texts[`audit.change.${subject}.${action}` as TextKey] ?? `${subject} ${action}`;
  return {
    subscription: await presentSubscription({ ...ctx, property: { accountId } }, propertyId, found),
    history: changes.map((change) => ({
      at: change.at,
      actorName: actorIn(change.actor).name,
      message: messageOf(change),
      plan: PlanId.safeParse(valueIn(change.after, 'plan')).data ?? null,
      app: AppId.safeParse(valueIn(change.after, 'app')).data ?? null,
    })),
  };
}
