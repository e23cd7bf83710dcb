export { importPmsEntries } from './import-entries.service.ts';
export type { FolioLine, FolioPayment } from './folio.ts';
export { folioChanged } from './folios.events.ts';
export { type FolioOf, handOverFolio, reservationsWithFolio } from './folios.store.ts';
export { refundInSettledFolio, type SettledFolio, openSettledFolio } from './settled-folios.service.ts';
export { entriesOutsideDocuments } from './outside-documents.service.ts';
export {
  descriptionForReader,
  type FolioForInvoice,
  folioForInvoice,
  type FolioView,
  folioView,
} from './invoice-folio.service.ts';
