export {
  dropClosedNights,
  keepClosed,
  replaceClosedNights,
  replaceNightsClosedThere,
} from './closed-nights/closed-nights.service.ts';
export {
  releaseNights,
  freeClosedNights,
  nightsClosedBy,
  type ClosedNightsOfListing,
} from './closed-nights/closed-nights.store.ts';
export type { CalendarSource } from './closed-nights/closed-nights.ts';
export { saveNewStays } from './import/import-calendar.service.ts';
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
export { staysCalled } from './codes.store.ts';
export { dropPendingPush, returnToSource } from './import/pending-push.service.ts';
export {
  type PendingPush,
  reservationToPush,
  notePendingPush,
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
export { calendarBlock } from './calendar/nights.store.ts';
export { refuseWithStays, refusingDoubleBooking } from './closed-nights/double-booking.service.ts';
export {
  lockListing,
  noteProgress,
  type Presence,
  presenceOf,
  rowsByIds,
  staysByCodes,
  staysOfBooking,
} from './reservations.store.ts';
export { blockOfNights, staysOfNights } from './lists/same-nights.store.ts';
export {
  bookingsArriving,
  bookingsStaying,
  bookingsByIds,
  channelsOfConnection,
  type StaySort,
  standingStays,
  upcomingOfConnection,
} from './lists/stay-lists.store.ts';
export {
  nightsSold,
  type ReservationOfDay,
  staysAround,
  staysNotLeft,
  staysOfIds,
  occupiedRangesOf,
  occupiedNights,
  type OccupiedRange,
} from './calendar/days.store.ts';
export { emptyListing, type Homes, mergeStay, moveStay } from './segments/room-moves.service.ts';
export { type MigratingStay, staysToMigrate } from './segments/room-moves.store.ts';
export { occupancyBetween } from './calendar/occupancy.store.ts';
export { occupiedBesides } from './calendar/occupying.store.ts';
export { lockSoldStay, type SoldStay, soldStay } from './sold-stays.store.ts';
