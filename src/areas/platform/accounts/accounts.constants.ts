import { type App, APP_NEEDS, APPS, type Permission } from '#vocabulary/call.ts';

export const NAME_MIN = 3;
export const NAME_MAX_CONSECUTIVE_DASH_UNDERSCORE = 2;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 99;
/** No password may be shorter, even if a form accepts it: the provider of identities is ours (decision 3). */
export const PASSWORD_POLICY_MIN_PROVIDER = 8;
export const USERNAME_HASH_LENGTH = 36;
/** Written by `expirationOf` in sessions.service.ts.
 * @public
 */
export const SESSION_EXPIRATION_FORMAT = 'YYYY-MM-DD HH:mm:ss';

export const PHONE_MAX = 15;

/** R-ROLE-01, R-ROLE-02: what the hosts of Posada's own people look for after the sign-in. */
export const ADMIN_ATTRIBUTE = { name: 'custom:admin-app-acl', value: 'admin' } as const;
export const DEVELOPER_ATTRIBUTE = { name: 'custom:developer-app-acl', value: 'developer' } as const;
/** R-CALL-05. */
export const USERS_CSV_NAME = 'users.csv';

/** Codes (SEC-10). */
export const CODE_DIGITS = 6;
export const CODE_LIFE_SECONDS = 600;
export const CODE_TRIES = 5;
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 20;

/** D-5: the second code of a purpose may follow after 60 s, the third 70 s later, and so on. */
export const RESEND_COUNTDOWN_FIRST = 60;
export const RESEND_COUNTDOWN_STEP = 10;

/** The purpose of a code; a code of one purpose is not valid for another. */
export type CodePurpose =
  | 'confirm-email'
  | 'second-factor'
  | 'sign-in'
  | 'recovery'
  | 'new-email'
  | 'new-phone'
  | 'access'
  | 'social-link'
  | 'invoice-email';
export type CodeChannel = 'email' | 'sms' | 'whatsapp';
export type ChallengeChannel = CodeChannel | 'app';

/** The kind of proof a challenge waits for; one kind does not answer another. */
export type ChallengeKind =
  'second-factor' | 'new-password' | 'one-time-code' | 'passkey-adding' | 'passkey-sign-in';

export const CHALLENGE_LIFE_SECONDS = 900;
/** SEC-12: the changes of access that the former address is notified of, and for how long they can be taken back. */
export const ACCESS_CHANGES = ['password', 'email', 'phone', 'second-factor', 'passkey', 'social'] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];
export const UNDO_SECONDS = 72 * 3_600;

export const RECOVERY_CODES = 10;
/** SEC-11: after this time a person who sees money or guests' documents shows a second factor at every sign-in. */
export const SECOND_FACTOR_GRACE_SECONDS = 14 * 86_400;

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
export const PASSKEY_CHALLENGE_SECONDS = 300;
/** How a browser reaches an authenticator (WebAuthn, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** From this failure on, a sign-in waits (SEC-09): ten seconds, doubled each time, to a quarter of an hour. */
export const FAILURES_BEFORE_WAIT = 5;
export const FIRST_WAIT_SECONDS = 10;
export const LONGEST_WAIT_SECONDS = 900;
/** Failures of a whole network in which no user is known. */
export const NETWORK_FAILURES = 30;
export const NETWORK_WINDOW_SECONDS = 600;

/** SEC-05: a value lives 15 minutes before it is changed, a session 7 days unused and 30 days in all. */
export const TOKEN_LIFE_SECONDS = 900;
export const SESSION_IDLE_SECONDS = 7 * 86_400;
export const SESSION_LIFE_SECONDS = 30 * 86_400;
/** Posada's own people: half an hour unused, half a day in all. */
export const STAFF_IDLE_SECONDS = 1_800;
export const STAFF_SESSION_LIFE_SECONDS = 12 * 3_600;
/** The page renews its value when it is due. After this much more time, the server renews it. */
export const TOKEN_SLACK_SECONDS = 60;
/** Requests that were under way when the value changed still carry the old one. */
export const TOKEN_GRACE_SECONDS = 60;
/** How often the next value is handed out for one that keeps coming back: replies get lost, but not all of them. */
export const TOKEN_OFFERS = 5;
export const TICKET_LIFE_SECONDS = 1_800;

export const SESSION_COOKIE = 'posada';
/** Readable and without secret: only the moment when the value is due for a change (D-12). */
export const MARKER_COOKIE = 'posada_session';
export const TICKET_COOKIE = 'posada_ticket';
/** SEC-14: proves a page that was loaded from here, and how often each may ask who has an account, in an hour. */
export const FORM_TICKET_COOKIE = 'posada_form';
export const FORM_TICKET_SECONDS = 86_400;
export const LOOK_UPS_PER_PAGE = 10;
/** Tells a browser that has signed in before from a stranger's (SEC-09). */
export const DEVICE_COOKIE = 'posada_device';
export const DEVICE_LIFE_SECONDS = 400 * 86_400;

/** Sign-in with an account elsewhere (SEC-16). The verifier's bytes: 43 characters, the fewest that PKCE takes. */
export const PKCE_VERIFIER_LENGTH = 32;
export const PKCE_CHALLENGE_METHOD = 'S256';
/**
 * The scopes that a caller of C-IDP-17 may name, beside `email`; the scopes asked of a provider do not depend on them.
 */
export const SOCIAL_SCOPES = 'openid profile phone aws.cognito.signin.user.admin';
/** Binds a start to the browser that made it. */
export const SOCIAL_COOKIE = 'posada_social';
export const SOCIAL_START_LIFE_SECONDS = 600;
export const SOCIAL_LINK_LIFE_SECONDS = 900;
/** Part of a description of the provider. It means that another account has this e-mail already (R-SOCIAL-06). */
export const LINKED_USER = 'Linked User';
/** The longest part of a provider's description that is shown. */
export const SOCIAL_DESCRIPTION_MAX = 200;

/** D-9: what each role may do in a property, before its switches for money and guest identity. */
export const ROLE_PERMISSIONS = {
  owner: [
    'member',
    'prepare',
    'read',
    'operate',
    'manage',
    'money',
    'bill',
    'spend',
    'guest-identity',
    'own',
  ],
  manager: ['member', 'prepare', 'read', 'operate', 'manage', 'money', 'bill', 'guest-identity'],
  reception: ['member', 'prepare', 'read', 'operate', 'money', 'bill', 'guest-identity'],
  finance: ['member', 'read', 'money', 'bill'],
  cleaner: ['member', 'prepare'],
  'read-only': ['member', 'read'],
} as const satisfies Record<string, readonly Permission[]>;

export const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[];

export type Role = keyof typeof ROLE_PERMISSIONS;

const brings = (role: Role, permission: Permission): boolean =>
  (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission);

/** The apps that a role can be given; of the others it would get nothing. */
export const grantableAppsOf = (role: Role): App[] => APPS.filter((app) => brings(role, APP_NEEDS[app]));

/**
 * Whether the switches for money and guest identity have an effect: a role that never sees a stay has neither (PRV-13).
 */
export const hasAccessSwitches = (role: Role): boolean => brings(role, 'read');
