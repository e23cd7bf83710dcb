import { queryOptions } from '@tanstack/react-query';

import { type Property, propertyContract } from '#areas/property/properties/properties.contract.ts';
import { WIZARD_END } from '#areas/property/properties/wizard.constants.ts';
import { takeAheadReply, call } from '#web/shell/call.ts';
import type { ShellProperty } from '#web/shell/property.tsx';
import { EVERY_PROPERTY } from './every-property.ts';

const asked = { query: EVERY_PROPERTY };

/** R-LOGIN-10. */
const isWizardOpen = ({
  onboardingStatus,
  onboarding: { step4 },
}: Pick<Property, 'onboardingStatus' | 'onboarding'>): boolean =>
  onboardingStatus === '4' && step4.linkSettings && step4.wizardStep !== WIZARD_END;

const shown = (properties: readonly Property[]): readonly ShellProperty[] =>
  properties.map(({ _id, name, timezone, currency, location, trial, isSetupOpen, ...more }) => ({
    id: _id,
    name,
    timezone,
    currency,
    city: location.city?.name ?? location.state?.name ?? location.country.name,
    country: location.country.iso,
    trial,
    isSetupOpen,
    wizardStep: more.onboarding.step4.wizardStep,
    isWizardOpen: isWizardOpen(more),
  }));

/** Topic `properties`: the person's properties for the switch of the top bar. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties', 'switch'],
  queryFn: async ({ signal }) => shown((await call(propertyContract.listProperties, asked, { signal })).data),
  initialData: () => {
    const ahead = takeAheadReply(propertyContract.listProperties, asked);
    return ahead && shown(ahead.data);
  },
  staleTime: 5 * 60_000,
});
