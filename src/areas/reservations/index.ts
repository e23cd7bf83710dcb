export { forgetNights, tellNights } from './closed-nights.service.ts';
export { letGo, makeWay, nightsToldBy, type ToldNights } from './closed-nights.store.ts';
export { type CalendarSource, saveNewStays } from './import-calendar.service.ts';
export { type Booking, saveBooking, saveStay, type SourceStay } from './import.service.ts';
export {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
  stayAmended,
} from './reservations.events.ts';
export { cancelStay } from './change.service.ts';
export { letSourceBe, returnToSource } from './amending.service.ts';
export { type AmendingStay, amendingStay, noteAmending, sourceOfStay } from './amending.store.ts';
export type { ToldName } from './reservations.tables.ts';
export { getReservation, listReservations, type StayFacts } from './reservations.service.ts';
export { refuseWithStays } from './taken-nights.service.ts';
export { lockListing, noteProgress, rowsByIds, staysByCodes } from './reservations.store.ts';
export { bookingsArriving, bookingsByIds, channelsOfConnection } from './stay-lists.store.ts';
export {
  nightsSold,
  type StayOfDay,
  staysAround,
  staysOfIds,
  takenFor,
  takenNights,
  type TakenRange,
} from './days.store.ts';
export { emptyListing, type Homes, mergeStay, moveStay } from './moved.service.ts';
export { type StayOnTheMove, staysOnTheMove } from './moved.store.ts';
export { occupiedBesides } from './occupying.store.ts';
