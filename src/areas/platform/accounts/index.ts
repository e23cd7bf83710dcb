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
export { accountOfProperty, setStopped } from './blocks.store.ts';
export { masked } from './addresses.ts';
export { checkCode, orderCode } from './codes.service.ts';
export {
  bearerOf,
  browserOf,
  clientOf,
  renewSessionCookies,
  sessionCookieName,
  sessionCookieOf,
} from './cookies.ts';
export { countLookUp, formTicketOf, setFormTicket } from './form-ticket.ts';
export { handOver } from './hand-over.ts';
export {
  addMember,
  changeMember,
  type Member,
  membersOf,
  newPersonAt,
  personAt,
  removeMembers,
} from './members.service.ts';
export { contactOfAccount, contactsOf } from './members.store.ts';
export { presentUser } from './me.service.ts';
export { type NamesOf, withNames } from './property-names.ts';
export type { Client } from './pace.service.ts';
export { type Access, appsOf, permissionsOf } from './permissions.ts';
export { createSessionReader, type SessionReader } from './session-values.service.ts';
export { mayStillListen, openSession, personWithId } from './sessions.service.ts';
export { registerByAccessCode } from './temporal-users.service.ts';
