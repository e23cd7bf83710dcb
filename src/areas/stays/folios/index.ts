export { bringEntries } from './bring-folio.service.ts';
export type { FolioLine, FolioPayment } from './folio.ts';
export { folioChanged } from './folios.events.ts';
export { type FolioOf, handOverFolio, reservationsWithFolio } from './folios.store.ts';
export { giveBackInAccount, type KeptAccount, openKeptAccount } from './kept-accounts.service.ts';
export { entriesOutsideDocuments } from './outside-documents.service.ts';
export {
  descriptionForReader,
  type FolioForInvoice,
  folioForInvoice,
  type FolioView,
  folioView,
} from './invoice-folio.service.ts';
