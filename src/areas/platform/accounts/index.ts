export { appsFor, hasSwitches } from './accounts.constants.ts';
export {
  accountFor,
  chooseProperty,
  createAccount,
  makeOwner,
  markOnboarded,
  namesOf,
  propertiesOf,
  reachOf,
} from './accounts.service.ts';
export { accountOfProperty, setStopped } from './users/blocks.store.ts';
export { masked } from './users/addresses.ts';
export { checkCode, orderCode } from './sign-in/codes.service.ts';
export {
  bearerOf,
  browserOf,
  clientOf,
  renewSessionCookies,
  sessionCookieName,
  sessionCookieOf,
} from './sessions/cookies.ts';
export { countLookUp, formTicketOf, setFormTicket } from './sign-in/form-ticket.ts';
export { handOver } from './sign-in/hand-over.ts';
export {
  addMember,
  changeMember,
  type Member,
  membersOf,
  newPersonAt,
  personAt,
  removeMembers,
} from './access/members.service.ts';
export { administratorContacts, contactOfAccount, contactsOf } from './access/members.store.ts';
export { presentUser } from './users/me.service.ts';
export { type NamesOf, withNames } from './access/property-names.ts';
export type { Client } from './sign-in/sign-in-throttle.service.ts';
export { type Access, accessOfRole, appsOf, permissionsOf } from './access/permissions.ts';
export { createSessionReader, type SessionReader } from './sessions/session-values.service.ts';
export { mayStillListen, openSession, personWithId } from './sessions/sessions.service.ts';
export { registerByAccessCode } from './users/temporal-users.service.ts';
