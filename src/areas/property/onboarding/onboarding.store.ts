import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { OnboardingStep } from './onboarding.contract.ts';
import type { OnboardingTables } from './onboarding.tables.ts';

export type OnboardingRow = {
  id: string;
  property_id: PropertyId;
  app_id: string;
  steps: OnboardingStep[];
  version: number;
  updated_at: Instant;
};

const COLUMNS = ['id', 'property_id', 'app_id', 'steps', 'version', 'updated_at'] as const;
const asJson = (steps: readonly OnboardingStep[]) => JSON.stringify(steps) as never;

const ofProperty = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<OnboardingTables>()
    .selectFrom('onboardings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const onboardingOfApp = (
  db: Queries,
  propertyId: PropertyId,
  appId: string,
): Promise<OnboardingRow | undefined> =>
  ofProperty(db, propertyId).where('app_id', '=', appId).executeTakeFirst();

export const onboardingById = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<OnboardingRow | undefined> => ofProperty(db, propertyId).where('id', '=', id).executeTakeFirst();

type Begun = {
  id: string;
  property_id: PropertyId;
  app_id: string;
  at: Instant;
  steps: readonly OnboardingStep[] | undefined;
};

/**
 * One statement, so that two first requests at the same time create one record; without steps the existing ones stay.
 */
export const saveOnboarding = (db: Queries, { at, steps, ...onboarding }: Begun): Promise<OnboardingRow> =>
  db
    .tables<OnboardingTables>()
    .insertInto('onboardings')
    .values({ ...onboarding, steps: asJson(steps ?? []), created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.constraint('one_onboarding_per_app').doUpdateSet((eb) =>
        steps === undefined
          ? { app_id: eb.ref('onboardings.app_id') }
          : {
              steps: eb.ref('excluded.steps'),
              updated_at: at,
              version: eb('onboardings.version', '+', 1),
            },
      ),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Undefined when there is no such record, or when its version has changed (REL-22). */
export const changeSteps = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
  change: { steps: readonly OnboardingStep[]; at: Instant; version: number | null },
): Promise<OnboardingRow | undefined> =>
  db
    .tables<OnboardingTables>()
    .updateTable('onboardings')
    .set((eb) => ({ steps: asJson(change.steps), updated_at: change.at, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .$if(change.version !== null, (query) => query.where('version', '=', change.version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst();

export async function deleteOnboarding(db: Queries, propertyId: PropertyId, id: string): Promise<boolean> {
  const deleted = await db
    .tables<OnboardingTables>()
    .deleteFrom('onboardings')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
