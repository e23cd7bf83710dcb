import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { countries } from './countries.ts';
import { credits } from './credits.ts';
import { general } from './general.ts';
import { guestReports } from './guest-reports.ts';
import { integrations } from './integrations.ts';
import { invoicing } from './invoicing.ts';
import { listings } from './listings.ts';
import { marketplace } from './marketplace.ts';
import { messaging } from './messaging.ts';
import { onboarding } from './onboarding.ts';
import { registry } from './registry.ts';
import { shell } from './shell.ts';
import { site } from './site.ts';
import { subscriptions } from './subscriptions.ts';
import { reservations } from './reservations.ts';
import { content } from './content.ts';

export const en = {
  ...content,
  ...reservations,
  ...accounts,
  ...admin,
  ...countries,
  ...credits,
  ...general,
  ...guestReports,
  ...integrations,
  ...invoicing,
  ...listings,
  ...marketplace,
  ...messaging,
  ...onboarding,
  ...registry,
  ...shell,
  ...site,
  ...subscriptions,
};
