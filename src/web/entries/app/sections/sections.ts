import { collectionsSection } from './collections.ts';
import { creditsSection } from './credits.ts';
import { invoicingSection } from './invoicing.ts';
import { formsSection } from './forms.ts';
import { foliosSection } from './folios.ts';
import { internalSection } from './internal.ts';
import { messagesSection } from './messages.ts';
import { marketplaceSection } from './marketplace.ts';
import { propertiesSection } from './properties.ts';
import { receptionSection } from './reception.ts';
import type { Section } from './section.ts';
import { subscriptionsSection } from './subscriptions.ts';
import { teamSection } from './team.ts';
import { termsSection } from './terms.ts';

/** The parts of the app with addresses of their own, beside those of the day in `routes.tsx`. */
export const sections: readonly Section[] = [
  invoicingSection,
  collectionsSection,
  creditsSection,
  foliosSection,
  marketplaceSection,
  messagesSection,
  propertiesSection,
  receptionSection,
  subscriptionsSection,
  termsSection,
  formsSection,
  teamSection,
  internalSection,
];
