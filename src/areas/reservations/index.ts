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
export { reservationRoutes } from './reservations.routes.ts';
export { cancelStay } from './change.service.ts';
export { letSourceBe, returnToSource } from './amending.service.ts';
export { type AmendingStay, amendingStay, noteAmending, sourceOfStay } from './amending.store.ts';
export type { ToldName } from './reservations.tables.ts';
export { getReservation, listReservations, type StayFacts } from './reservations.service.ts';
export { channelReservationRoutes } from './channel-reservations.routes.ts';
export { savedViewRoutes } from './saved-views.routes.ts';
export { splitRoutes } from './split.routes.ts';
export { availabilityRoutes } from './availability.routes.ts';
export { staysExportRoutes } from './stays-export.routes.ts';
export { settleConflictsJob } from './conflicts.jobs.ts';
export { conflictRoutes } from './conflicts.routes.ts';
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
