export { CALENDAR_PROBLEMS, calendarErrors, calendarProblemError } from './calendar-links.errors.ts';
export { exportGeneration, nextExportGeneration } from './export-generation.store.ts';
export { findListings, listListings } from './listings-list.service.ts';
export { listingsListContract } from './listings-list.contract.ts';
export { CAPACITY_MAX, listingContract } from './listings.contract.ts';
export type { ListingCore } from './presented.service.ts';
export { listingErrors } from './listings.errors.ts';
export { photoDropped } from './listings.events.ts';
export {
  countListings,
  createListing,
  deleteListing,
  duplicateListing,
  getListing,
  type ListingChange,
  listingFacts,
  listingReach,
  revealWifi,
  updateListing,
} from './listings.service.ts';
export {
  changeListing,
  deletedOfConnection,
  forgetDeleted,
  insertListing,
  listingsOfConnection,
} from './listings.store.ts';
export { disconnectListing, takeOver } from './taking-over.service.ts';
export { saveRemoteTypes, typeSoldAs } from './types.service.ts';
export { openRooms, type RoomOfType } from './types.store.ts';
export { listingSummaries, type ListingSummary, openRoomCount } from './summaries.store.ts';
