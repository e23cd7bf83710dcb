import { countries } from './countries.ts';
import { credits } from './credits.ts';
import { files } from './files.ts';
import { fiscal } from './fiscal.ts';
import { guestReports } from './guest-reports.ts';
import { journals } from './journals.ts';
import { billing } from './billing.ts';
import { landingPayment } from './landing-payment.ts';
import { marketplace } from './marketplace.ts';
import { messages } from './messages.ts';
import { messaging } from './messaging.ts';
import { notifications } from './notifications.ts';
import { enOnPages } from './pages.ts';
import { platformInvoices } from './platform-invoices.ts';
import { registry } from './registry.ts';

export const en = {
  ...enOnPages,
  ...files,
  ...fiscal,
  ...countries,
  ...credits,
  ...guestReports,
  ...journals,
  ...billing,
  ...landingPayment,
  ...marketplace,
  ...messages,
  ...messaging,
  ...notifications,
  ...platformInvoices,
  ...registry,
};
