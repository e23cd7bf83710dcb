export { COLLECTING_CHANNELS } from './folios.constants.ts';
export { importPmsEntries } from './import-entries.service.ts';
export type { FolioLine, FolioPayment } from './folio.ts';
export {
  type Entering,
  enterReceivedMoney,
  type ReceivedMoney,
  takeOutTestMoney,
} from './received-money.service.ts';
export { readFolioKeeper } from './stay-folio.service.ts';
export { readStayBalance, type StayBalance } from './stay-balance.service.ts';
export { folioChanged } from './folios.events.ts';
export { findFolio, type FolioRef, mergeFolios, reservationsWithFolio } from './folios.store.ts';
export { refundInSettledFolio, type SettledFolio, openSettledFolio } from './settled-folios.service.ts';
export { listNonInvoicedEntries } from './non-invoiced-entries.service.ts';
export {
  createDescriptionReader,
  type FolioForInvoice,
  openFolioForInvoice,
  type FolioView,
  viewFolioForInvoice,
} from './invoice-folio.service.ts';
