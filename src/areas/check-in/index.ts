export { changeAnswers } from './answers.service.ts';
export { checkInCompleted, guestCorrected, guestsErased } from './check-in.events.ts';
export { followReservationJob, forgetOldGuestsSchedule } from './check-in.jobs.ts';
export { checkInRoutes } from './check-in.routes.ts';
export { checkInOf, listCheckIns } from './check-ins.service.ts';
export { guestCookieOf } from './cookies.ts';
export { guestRoutes } from './guest.routes.ts';
export { createGuestReader, revokeAllLinks } from './links.service.ts';
export { findGuests, guestNames, type ReportableStay, reportableStay } from './stay-guests.service.ts';
