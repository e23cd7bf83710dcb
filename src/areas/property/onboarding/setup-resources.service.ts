import type { PropertyContext } from '#foundation/context/context.ts';
import { SETUP_ANSWERS, SETUP_APP } from './onboarding.constants.ts';
import { getOnboarding } from './onboarding.service.ts';

/** Whether the first setup names a resource (EN-12) of the property: a list is one value, its words with commas between. */
export async function hasSetupResource(ctx: PropertyContext, resource: string): Promise<boolean> {
  const record = await getOnboarding(ctx, SETUP_APP);
  const named = record?.steps.find(({ _id }) => _id === SETUP_ANSWERS)?.data?.['resources'];
  return typeof named === 'string' && named.split(',').includes(resource);
}
