export {
  releaseClosedNights,
  updateBlocksAtCommit,
  replaceClosedNights,
  replaceSystemClosedNights,
} from './closed-nights/closed-nights.service.ts';
export {
  releaseNights,
  freeClosedNights,
  findClosedNightsBySource,
  type ClosedNightsOfListing,
} from './closed-nights/closed-nights.store.ts';
export type { CalendarSource } from './closed-nights/closed-nights.ts';
export {
  adoptCopy,
  findStandingCopy,
  forgetCopiesOf,
  handOver,
  mergeAsCopy,
  moveCopiesOfRoom,
} from './copies/copies.service.ts';
export { copiesOfStays, copiesToMigrate } from './copies/copies.store.ts';
export { saveNewCalendarStays } from './import/import-calendar.service.ts';
export type { Booking, SourceStay } from './import/source-stay.ts';
export { THIRD_PARTY_ID_PREFIX } from './reservations.constants.ts';
export { NIGHTS_MAX } from './reservations.contract.ts';
export { saveBooking, saveStay } from './import/import.service.ts';
export {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
  reservationModified,
} from './reservations.events.ts';
export { createArrivedStay } from './arrived-stay.service.ts';
export { reservationErrors } from './reservations.errors.ts';
export { cancelStay } from './change.service.ts';
export { findStaysByCode } from './codes.store.ts';
export { discardPendingPush, revertToSource } from './import/pending-push.service.ts';
export {
  type PendingPush,
  lockReservationToPush,
  savePendingPush,
  sourceOfStay,
} from './import/pending-push.store.ts';
export type { SyncedField } from './reservations.tables.ts';
export {
  createReservation,
  createStay,
  getReservation,
  listReservations,
  type RecordedReservation,
} from './reservations.service.ts';
export { findCalendarBlock } from './calendar/nights.store.ts';
export { assertNoFutureStays, explainDoubleBooking } from './closed-nights/double-booking.service.ts';
export {
  calendarStaysWithin,
  lockListing,
  saveStayProgress,
  type Presence,
  readPresence,
  rowsByIds,
  staysByCodes,
  staysOfBooking,
} from './reservations.store.ts';
export { findBlockByNights, findStaysByNights } from './lists/same-nights.store.ts';
export {
  bookingsArriving,
  listBookingsInHouse,
  bookingsByIds,
  channelsOfConnection,
  type StaySort,
  listActiveStays,
  lockUpcomingStays,
} from './lists/stay-lists.store.ts';
export {
  countSoldNights,
  type ReservationOfDay,
  staysAround,
  staysNotLeft,
  staysOfIds,
  occupiedRangesOf,
  countOccupiedNights,
  type OccupiedRange,
} from './calendar/days.store.ts';
export {
  moveAllStays,
  type ReplacementListings,
  mergeStays,
  moveStayToReplacement,
} from './segments/room-moves.service.ts';
export { type MigratingStay, staysToMigrate } from './segments/room-moves.store.ts';
export {
  type ContactedStay,
  findNextArrival,
  listContactedStays,
  listStaysOfBooking,
  listStaysLeavingFrom,
  lockContactedStays,
} from './lists/contacted-stays.store.ts';
export { occupancyBetween } from './calendar/occupancy.store.ts';
export { listOtherOccupiedNights } from './calendar/other-occupied-nights.store.ts';
export { lockSoldStay, type SoldStay, findSoldStay } from './sold-stays.store.ts';
export { dayToForgetGuests } from './retention.jobs.ts';
