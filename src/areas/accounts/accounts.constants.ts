import type { Permission } from '#vocabulary/call.ts';

export const NAME_MIN = 3;
export const NAME_MAX_CONSECUTIVE_DASH_UNDERSCORE = 2;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 99;
export const USERNAME_HASH_LENGTH = 36;
/** Written by `expirationOf` in sessions.service.ts.
 * @public
 */
export const SESSION_EXPIRATION_FORMAT = 'YYYY-MM-DD HH:mm:ss';

/** Codes (SEC-10). */
export const CODE_DIGITS = 6;
export const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;
export const CODES_AN_HOUR = 5;

/** SEC-05: a value lives 15 minutes before it is changed, a session 7 days unused and 30 days in all. */
export const TOKEN_LIFE_SECONDS = 900;
export const SESSION_IDLE_SECONDS = 7 * 86_400;
export const SESSION_LIFE_SECONDS = 30 * 86_400;
/** Requests that were under way when the value changed still carry the old one. */
export const TOKEN_GRACE_SECONDS = 60;
export const TICKET_LIFE_SECONDS = 1_800;

export const SESSION_COOKIE = 'posada';
/** Readable and without secret: only the moment when the value is due for a change (D-12). */
export const MARKER_COOKIE = 'posada_session';
export const TICKET_COOKIE = 'posada_ticket';

/** D-9: what each role may do in a property. */
export const ROLE_PERMISSIONS = {
  owner: ['read', 'operate', 'manage', 'guest-identity'],
  manager: ['read', 'operate', 'manage', 'guest-identity'],
  reception: ['read', 'operate', 'guest-identity'],
  finance: ['read'],
  cleaner: ['read'],
  'read-only': ['read'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLE_PERMISSIONS;
