import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Onboarding, OnboardingStep } from './onboarding.contract.ts';
import {
  changeSteps,
  deleteOnboarding,
  onboardingById,
  onboardingOfApp,
  type OnboardingRow,
  saveOnboarding,
} from './onboarding.store.ts';

const present = (row: OnboardingRow): Onboarding => ({
  _id: row.id,
  appId: row.app_id,
  propertyId: row.property_id,
  steps: row.steps,
  updatedAt: row.updated_at,
  version: row.version,
});

/** C-GEN-14. Reading creates nothing (D-37). */
export async function getOnboarding(ctx: PropertyContext, appId: string): Promise<Onboarding | null> {
  const row = await onboardingOfApp(ctx.db, ctx.propertyId, appId);
  return row ? present(row) : null;
}

/** C-GEN-15, R-ONBAPP-01, R-ONBAPP-02. */
export async function initOnboarding(
  ctx: PropertyContext,
  { appId, steps }: { appId: string; steps?: readonly OnboardingStep[] | undefined },
): Promise<Onboarding> {
  const at = ctx.clock.now();
  const row = await saveOnboarding(ctx.db, {
    id: newId<string>(at),
    property_id: ctx.propertyId,
    app_id: appId,
    at,
    steps,
  });
  return present(row);
}

/** C-GEN-16. */
export async function updateOnboarding(
  ctx: PropertyContext,
  id: string,
  { steps, version }: { steps: readonly OnboardingStep[]; version: number | null },
): Promise<Onboarding> {
  const row = await changeSteps(ctx.db, ctx.propertyId, id, { steps, at: ctx.clock.now(), version });
  if (row) return present(row);
  const current = await onboardingById(ctx.db, ctx.propertyId, id);
  if (!current) throw httpErrors.missing();
  throw httpErrors.stale({ details: present(current) });
}

/** C-GEN-17. */
export async function clearOnboarding(ctx: PropertyContext, id: string): Promise<void> {
  if (!(await deleteOnboarding(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
}
