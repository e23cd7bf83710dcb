export { accountRoutes } from './accounts.routes.ts';
export { accountFor, chooseProperty, createAccount, makeOwner } from './accounts.service.ts';
export { bearerOf, sessionCookieOf } from './cookies.ts';
export { createSessionReader, sessionIsOpen } from './sessions.service.ts';
