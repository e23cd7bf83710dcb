import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { PropertyOnboarding, WizardStep } from './properties.contract.ts';
import { onboardingOf } from './property-views.ts';
import { updateWizardStep } from './wizard.store.ts';

/** The host's step in the check-in wizard. Throws 404 for a deleted property. */
export async function changeCheckInWizardStep(
  ctx: PropertyContext,
  step: WizardStep,
): Promise<PropertyOnboarding> {
  const stored = await updateWizardStep(ctx.db, ctx.propertyId, step);
  if (stored === undefined) throw httpErrors.missing();
  return onboardingOf({ check_in_wizard: stored });
}
