export { CALENDAR_PROBLEMS, calendarErrors, calendarProblemError } from './calendar-links.errors.ts';
export { findExportGeneration, rotateExportGeneration } from './export-generation.store.ts';
export { findListings, listListings } from './listings-list.service.ts';
export { listingsListContract } from './listings-list.contract.ts';
export { CAPACITY_MAX, listingContract } from './listings.contract.ts';
export type { ListingCore } from './listing-presentation.service.ts';
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
  getListingReach,
  revealWifi,
  updateListing,
} from './listings.service.ts';
export {
  changeListing,
  listDeletedListings,
  forgetDeletedListings,
  insertListing,
  listingsOfConnection,
} from './listings.store.ts';
export { disconnectListing, joinListing, replaceListing } from './listing-replacement.service.ts';
export { saveRemoteTypes, findSoldType } from './types.service.ts';
export { listOpenRooms, type RoomOfType } from './types.store.ts';
export { listingSummaries, type ListingSummary, countOpenRooms } from './summaries.store.ts';
export { roomMatchesOf, roomsOfConnection, saveRoomMatch } from './room-matches.store.ts';
