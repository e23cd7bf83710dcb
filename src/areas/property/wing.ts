import type { Area } from '#foundation/area/area.ts';
import { propertiesArea } from './properties/properties.area.ts';
import { onboardingArea } from './onboarding/onboarding.area.ts';
import { marketplaceArea } from './marketplace/marketplace.area.ts';
import { signUpArea } from './sign-up/sign-up.area.ts';
import { teamArea } from './team/team.area.ts';
import { termsArea } from './terms/terms.area.ts';
import { formsArea } from './forms/forms.area.ts';
import { shortLinksArea } from './short-links/short-links.area.ts';
import { connectionsArea } from './connections/connections.area.ts';
import { masterKeysArea } from './master-keys/master-keys.area.ts';

export { ownApps } from './marketplace/index.ts';
export { readPropertyNames } from './properties/index.ts';

type FromAbove = {
  /** The areas that handle webhook events of connected systems. */
  readonly above: readonly Area[];
  readonly connectionKinds: Parameters<typeof connectionsArea>[1];
};

export const propertyWing = ({ above, connectionKinds }: FromAbove): readonly Area[] => [
  propertiesArea,
  onboardingArea,
  marketplaceArea,
  signUpArea,
  teamArea,
  termsArea,
  formsArea,
  shortLinksArea,
  connectionsArea(above, connectionKinds),
  masterKeysArea,
];
