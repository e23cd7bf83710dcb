export { grantableAppsOf, hasAccessSwitches } from './accounts.constants.ts';
export {
  chooseAccountForProperty,
  chooseProperty,
  createAccount,
  addOwner,
  markOnboarded,
  readUserNames,
  readOwnPropertyIds,
  getContactDetails,
} from './accounts.service.ts';
export { accountOfProperty, setPropertyStopped } from './users/blocks.store.ts';
export { checkCode, requestCode } from './sign-in/codes.service.ts';
export {
  bearerOf,
  browserOf,
  clientOf,
  renewSessionCookies,
  sessionCookieName,
  sessionCookieOf,
} from './sessions/cookies.ts';
export { countAddressLookUp, formTicketOf, setFormTicket } from './sign-in/form-ticket.ts';
export { replyWithSession } from './sign-in/session-reply.ts';
export {
  addMember,
  changeMember,
  type Member,
  listMembers,
  createUserAtAddress,
  findUserIdByAddress,
  removeMembers,
} from './access/members.service.ts';
export { administratorContacts, contactOfAccount, contactsOf } from './access/members.store.ts';
export { presentUser } from './users/me.service.ts';
export { type ReadPropertyNames, addPropertyNames } from './access/property-names.ts';
export type { Client } from './sign-in/sign-in-throttle.service.ts';
export { type Access, accessOfRole, appsOf, permissionsOf } from './access/permissions.ts';
export { createSessionReader, type SessionReader } from './sessions/session-values.service.ts';
export { mayKeepStreamOpen, openSession, findPersonById } from './sessions/sessions.service.ts';
export { registerByAccessCode } from './users/temporal-users.service.ts';
