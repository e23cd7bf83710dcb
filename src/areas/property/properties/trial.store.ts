import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { WizardStep } from './properties.contract.ts';
import type { PropertyTables } from './properties.tables.ts';
import { WIZARD_STEPS } from './wizard.constants.ts';

type Trial = {
  time_zone: string;
  trial_offered_at: Instant | null;
  trial_started_at: Instant | null;
  trial_ends_at: Instant | null;
  trial_bonus_at: Instant | null;
  setup_finished_at: Instant | null;
};

export const findTrial = (db: Queries, id: PropertyId): Promise<Trial> =>
  db
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select([
      'time_zone',
      'trial_offered_at',
      'trial_started_at',
      'trial_ends_at',
      'trial_bonus_at',
      'setup_finished_at',
    ])
    .where('property_id', '=', id)
    .executeTakeFirstOrThrow();

/** Begins a trial once, when one was offered. True when it began now. */
export async function beginTrial(
  db: Queries,
  id: PropertyId,
  trial: { startedAt: Instant; endsAt: Instant },
): Promise<boolean> {
  const begun = await db
    .tables<PropertyTables>()
    .updateTable('properties')
    .set({ trial_started_at: trial.startedAt, trial_ends_at: trial.endsAt })
    .where('property_id', '=', id)
    .where('trial_offered_at', 'is not', null)
    .where('trial_started_at', 'is', null)
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** True for the one request that gets the bonus. */
export async function extendTrial(
  db: Queries,
  id: PropertyId,
  { at, endsAt }: { at: Instant; endsAt: Instant },
): Promise<boolean> {
  const extended = await db
    .tables<PropertyTables>()
    .updateTable('properties')
    .set({ trial_ends_at: endsAt, trial_bonus_at: at })
    .where('property_id', '=', id)
    .where('trial_bonus_at', 'is', null)
    .executeTakeFirst();
  return extended.numUpdatedRows > 0n;
}

/** True for the one request that finishes the setup. */
export async function markSetupFinished(db: Queries, id: PropertyId, at: Instant): Promise<boolean> {
  const finished = await db
    .tables<PropertyTables>()
    .updateTable('properties')
    .set((eb) => ({
      setup_finished_at: at,
      onboarding_status: '4',
      // The setup ends with the check-in by link switched on (R-ONB-05), and its wizard waits from now on.
      check_in_wizard: eb.fn.coalesce('check_in_wizard', eb.val<WizardStep>(WIZARD_STEPS[0])),
      version: eb('version', '+', 1),
    }))
    .where('property_id', '=', id)
    .where('setup_finished_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/** Across properties: trials that are over, of properties that are still there. */
export async function listPropertiesWithEndedTrial(
  system: Queries,
  now: Instant,
): Promise<{ propertyId: PropertyId; trialEndsAt: Instant }[]> {
  const rows = await system
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select(['property_id', 'trial_ends_at'])
    .where('trial_ends_at', '<=', now)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.flatMap(({ property_id: propertyId, trial_ends_at: trialEndsAt }) =>
    trialEndsAt === null ? [] : [{ propertyId, trialEndsAt }],
  );
}
