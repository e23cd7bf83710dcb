export { changeAnswers, checkInAtDesk } from './answers.service.ts';
export { checkInCompleted, guestCorrected, guestsErased } from './check-in.events.ts';
export { forgetOldGuestsSchedule } from './check-in.jobs.ts';
export { arrivedUnfinished, propertiesWithUnfinished } from './check-ins.store.ts';
export { checkInOf, getCheckIn, listCheckIns } from './check-ins.service.ts';
export { guestCookieName, guestCookieOf } from './cookies.ts';
export { handOverLinks, hasGivenLinks } from './links.store.ts';
export { attachRequest, lockRequest } from './listing-links/arrival-requests.store.ts';
export { listRequests } from './listing-links/arrival-requests.service.ts';
export { createGuestReader, revokeAllLinks } from './links.service.ts';
export { isSurnameOf } from './surnames.ts';
export {
  findGuests,
  guestNames,
  guestsOfIds,
  type ReportableStay,
  reportableStay,
} from './stay-guests.service.ts';
