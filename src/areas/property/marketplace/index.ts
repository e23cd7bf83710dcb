export {
  getAppAccess,
  mayUseProvider,
  markAppDeactivated,
  requireAppOfProvider,
  requireAppToBill,
  setPaidApps,
  setBillingStatus,
  getPropertyState,
} from './access.service.ts';
export {
  catalogueDayAt,
  catalogueDaysSince,
  type Catalogues,
  catalogueToday,
  readCatalogues,
} from './catalogue.service.ts';
export { marketplaceErrors } from './marketplace.errors.ts';
export { appDeactivated } from './marketplace.events.ts';
export { ownApps } from './waiting.service.ts';
export type { Catalogue, CatalogueCredits, CreditBand, SalesTax } from './catalogue.ts';
