export { TO_PAYMENTS } from './check-in.constants.ts';
export { hasEnded, revealArrivalInfo } from './arrival-info.service.ts';
export { changeAnswers, openCheckInAtDesk } from './answers.service.ts';
export { checkInErrors } from './check-in.errors.ts';
export { checkInCompleted, guestCorrected, guestsErased, linkOpened } from './check-in.events.ts';
export { forgetOldGuestsSchedule } from './check-in.jobs.ts';
export {
  type CheckInRow,
  checkInsOf,
  listArrivedUnfinished,
  propertiesWithUnfinished,
} from './check-ins.store.ts';
export { getCheckInOfStay, getCheckIn, listCheckIns } from './check-ins.service.ts';
export { guestCookieName, guestCookieOf } from './cookies.ts';
export { mergeLinks, hasGuestLinks } from './links.store.ts';
export { attachRequestToStay, lockRequest } from './listing-links/arrival-requests.store.ts';
export { listRequests } from './listing-links/arrival-requests.service.ts';
export { createGuestReader, createLink, revokeAllLinks } from './links.service.ts';
export { refuseSingleGuestLink } from './proof.ts';
export { enteredGuestName, matchesSurnameOfStay } from './surnames.ts';
export {
  findGuests,
  guestNames,
  guestsOfIds,
  type ReportableStay,
  reportableStay,
} from './stay-guests.service.ts';
