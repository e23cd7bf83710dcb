import { accounts } from './accounts.ts';
import { app } from './app.ts';
import { audit } from './audit.ts';
import { appWork } from './app-work.ts';
import { cardStep } from './card-step.ts';
import { activationPages } from './activation-pages.ts';
import { adminBills } from './admin-bills.ts';
import { admin } from './admin.ts';
import { chargeIssuers } from './charge-issuers.ts';
import { adminApps } from './admin-apps.ts';
import { adminPrices } from './admin-prices.ts';
import { adminPages } from './admin-pages.ts';
import { viewAs } from './view-as.ts';
import { connectionPages } from './connection-pages.ts';
import { messagePages } from './message-pages.ts';
import { migrationPages } from './migration-pages.ts';
import { cleaning } from './cleaning.ts';
import { discounts } from './discounts.ts';
import { developer } from './developer.ts';
import { folios } from './folios.ts';
import { general } from './general.ts';
import { guest } from './guest.ts';
import { guestPayments } from './guest-payments.ts';
import { integrations } from './integrations.ts';
import { internal } from './internal.ts';
import { creditPages } from './credit-pages.ts';
import { customers } from './customers.ts';
import { journalPages } from './journal-pages.ts';
import { issuers } from './issuers.ts';
import { invoicing } from './invoicing.ts';
import { accountingPages } from './accounting-pages.ts';
import { invoiceReport } from './invoice-report.ts';
import { invoicingPages } from './invoicing-pages.ts';
import { listingPages } from './listing-pages.ts';
import { listings } from './listings.ts';
import { marketplacePages } from './marketplace-pages.ts';
import { notificationPages } from './notification-pages.ts';
import { onboarding } from './onboarding.ts';
import { properties } from './properties.ts';
import { receptionPages } from './reception-pages.ts';
import { selfInvoice } from './self-invoice.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';
import { start } from './start.ts';
import { subscriptionPages } from './subscription-pages.ts';
import { subscriptions } from './subscriptions.ts';
import { registryPages } from './registry-pages.ts';
import { reservations } from './reservations.ts';
import { content } from './content.ts';
import { changed } from './changed.ts';
import { checkIn } from './check-in.ts';
import { team } from './team.ts';
import { teamPages } from './team-pages.ts';
import { videos } from './videos.ts';
import { checkInWizard } from './check-in-wizard.ts';
import { terms } from './terms.ts';
import { today } from './today.ts';
import { history } from './history.ts';
import { help } from './help.ts';

/** What pages say. What only the server says of its own stands in index.ts, and no browser loads it (P-13). */
export const esOnPages = {
  ...content,
  ...cardStep,
  ...checkIn,
  ...videos,
  ...checkInWizard,
  ...terms,
  ...today,
  ...history,
  ...help,
  ...registryPages,
  ...reservations,
  ...accounts,
  ...app,
  ...audit,
  ...appWork,
  ...changed,
  ...connectionPages,
  ...messagePages,
  ...migrationPages,
  ...listingPages,
  ...activationPages,
  ...adminBills,
  ...chargeIssuers,
  ...admin,
  ...adminPages,
  ...adminApps,
  ...adminPrices,
  ...cleaning,
  ...folios,
  ...developer,
  ...discounts,
  ...general,
  ...guest,
  ...guestPayments,
  ...integrations,
  ...internal,
  ...invoicing,
  ...accountingPages,
  ...invoiceReport,
  ...invoicingPages,
  ...creditPages,
  ...customers,
  ...journalPages,
  ...issuers,
  ...listings,
  ...marketplacePages,
  ...notificationPages,
  ...onboarding,
  ...properties,
  ...receptionPages,
  ...selfInvoice,
  ...setup,
  ...shell,
  ...signIn,
  ...site,
  ...start,
  ...subscriptionPages,
  ...subscriptions,
  ...teamPages,
  ...team,
  ...viewAs,
};
