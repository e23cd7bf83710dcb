import type { ErrorDefinition } from './errors.ts';

/**
 * A contract is the only description of a call: routes, browser client, OpenAPI and the coverage count
 * are read from it.
 *
 * The schema types are structural on purpose. Inferring through zod's own generic classes made the
 * compiler five times slower at 250 calls.
 */
type SchemaOf<Input = unknown, Output = unknown> = { readonly _zod: { input: Input; output: Output } };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call.
 * - `public`: anybody, with or without sign-in.
 * - `guest-link`: a guest whose link was opened in this browser, for the one stay it names.
 * - `signed-in`: any person with a session.
 * - `member`: a person who may act on the property named by `propertyId` in the input (or by `propertyIn`).
 * - `admin`, `developer`: a person with that role attribute.
 */
export type Access = 'public' | 'guest-link' | 'signed-in' | 'member' | 'admin' | 'developer';

/**
 * The permission that a call needs (D-9): the role grants it, two switches override the role. Every member has
 * `member`; `prepare` is about units and never about guests; `money` sees amounts; `bill` writes to folios and makes
 * tax documents; `spend` pays Posada with the account's cards, up to a limit a month that an owner set
 * (`docs/decisions/0097`); only owners have `own`.
 */
export const PERMISSIONS = [
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
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The parts of the product that a member is given one by one (D-9). */
export const APPS = [
  'today',
  'reservations',
  'listings',
  'check-in',
  'registry',
  'payments',
  'messages',
  'integrations',
  'property',
  'team',
  'audit',
  'cleaning',
  'invoicing',
] as const;
export type App = (typeof APPS)[number];

/**
 * The least permission that a role needs to use an app. A role with less can never be given it;
 * tests/invariants/roles.test.ts derives the same from the calls.
 */
export const APP_NEEDS = {
  today: 'read',
  reservations: 'read',
  listings: 'read',
  'check-in': 'read',
  registry: 'read',
  payments: 'money',
  messages: 'read',
  integrations: 'read',
  property: 'read',
  team: 'manage',
  audit: 'manage',
  cleaning: 'prepare',
  invoicing: 'money',
} as const satisfies Record<App, Permission>;

/** The permissions that a call needs of a member: the server's guard and the screens read the same. */
export const needsOf = ({ app, permission = 'read' }: Needs): Required<Needs> => ({ app, permission });
export type Needs = { readonly app: App | 'common'; readonly permission?: Permission };

/** Limits per class are in foundation/http/rate-limits.ts (SEC-72). */
export type RateClass = 'login' | 'code' | 'lookup' | 'guest' | 'write' | 'read' | 'export' | 'webhook';

type AnyCall = {
  /** Row of docs/specification/calls.tsv, or of additions.tsv beside it. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  /** Verb and noun, at most six words, unique: `List submissions of an invoice` (docs/language.md). */
  readonly summary: string;
  /** In sentences: what the summary cannot say. */
  readonly description?: string;
  /** With access `public`: why no session is needed (SEC-01). */
  readonly reason?: string;
  /** With access `member`: where the property's id is when it is not called `propertyId`. */
  readonly propertyIn?: `params.${string}` | `query.${string}` | `body.${string}`;
  readonly permission?: Permission;
  /**
   * Fields of the reply, at any depth, that are null for a member without `money`; one of them in the body is
   * refused (D-9).
   */
  readonly money?: readonly string[];
  /**
   * Asks for a sign-in of the last five minutes (SEC-12): always, or when the body has one of these fields, such as
   * `attributes.email`. Which calls owe it is written in docs/specification/fresh.tsv.
   */
  readonly fresh?: true | readonly string[];
  /** Credentials, or what opens a door: never for an administrator who impersonates a user (SEC-17). */
  readonly secret?: true;
  readonly rate?: RateClass;
  readonly params?: SchemaOf;
  readonly query?: SchemaOf;
  readonly body?: SchemaOf;
  /** For calls that need more than a megabyte. Such a body is read only for a signed-in caller. */
  readonly bodyBytes?: number;
  /** The body is kept byte for byte beside what it says: a signature counts over its bytes (SEC-33). */
  readonly keepsRaw?: true;
  /** The body arrives as multipart form with files; `body` then describes the other fields. */
  readonly multipart?: true;
  /**
   * A repeat has the same effect, and the body is identity or a secret: neither its reply nor a hash of its body is
   * kept for repeats (PRV-05).
   */
  readonly repeatable?: true;
  /**
   * Does many things, each in a transaction of its own, and skips finished ones: a repeat with the same key resumes the
   * work of a process that died, instead of getting a conflict.
   */
  readonly resumable?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** A write that reads If-Match, the version that it is based on: it is refused if another write was faster. */
  readonly ifMatch?: true;
  /**
   * The errors of the call beside those that follow from its shape (foundation/http/call-errors.ts). A test finds an
   * undeclared error.
   */
  readonly errors?: readonly ErrorDefinition[];
  /** Schema of `data` in the success envelope. */
  readonly reply: SchemaOf;
  /** Schema of `meta`; the handler then returns `{ data, meta }`. */
  readonly meta?: SchemaOf;
  /** The reply is not an envelope: a file, an event stream. The handler writes it itself. */
  readonly raw?: string;
};

/**
 * A call of a member names its app: a member without that app cannot call it. `common` is for what every page of a
 * property needs.
 */
export type CallShape = AnyCall &
  (
    | { readonly access: 'member'; readonly app: App | 'common' }
    | { readonly access: Exclude<Access, 'member'>; readonly app?: never }
  );

export const defineCall = <const C extends CallShape>(call: C): C => call;

export type Contract = Readonly<Record<string, CallShape>>;

type InputOf<S> = S extends SchemaOf<infer Input, unknown> ? Input : never;
export type OutputOf<S> = S extends SchemaOf<unknown, infer Output> ? Output : never;

type Part<C, Key extends 'params' | 'query' | 'body'> = C extends { readonly [K in Key]: infer S }
  ? S
  : never;
type Asked<C, Key extends 'params' | 'query' | 'body'> = [Part<C, Key>] extends [never]
  ? unknown
  : object extends InputOf<Part<C, Key>>
    ? { readonly [K in Key]?: InputOf<Part<C, Key>> }
    : { readonly [K in Key]: InputOf<Part<C, Key>> };

/** The arguments of a caller. */
export type ArgumentsOf<C> = Asked<C, 'params'> & Asked<C, 'query'> & Asked<C, 'body'>;

/** The input of a handler: every value checked and converted. */
export type HandlerInput<C> = {
  readonly params: [Part<C, 'params'>] extends [never] ? undefined : OutputOf<Part<C, 'params'>>;
  readonly query: [Part<C, 'query'>] extends [never] ? undefined : OutputOf<Part<C, 'query'>>;
  readonly body: [Part<C, 'body'>] extends [never] ? undefined : OutputOf<Part<C, 'body'>>;
};

type MetaOf<C> = C extends { readonly meta: infer S } ? S : never;

/** The return value of a handler and, without its envelope, the result of a caller. */
export type ReplyOf<C extends CallShape> = [MetaOf<C>] extends [never]
  ? OutputOf<C['reply']>
  : { readonly data: OutputOf<C['reply']>; readonly meta: OutputOf<MetaOf<C>> };
