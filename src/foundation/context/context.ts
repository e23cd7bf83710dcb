import type { Capabilities, Provider } from '#capabilities/provider.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { Effects } from '#foundation/effects/effect.ts';
import type { FileStore } from '#foundation/files/files.ts';
import type { EventDefinition, Job } from '#foundation/jobs/job.ts';
import type { CausedEvent, OnceCause } from '#foundation/jobs/queue.ts';
import type { Log } from '#foundation/observability/log.ts';
import type { Secrets } from '#foundation/secrets/secrets.ts';
import type { App, Permission } from '#vocabulary/call.ts';
import type { AccountId, GuestId, PropertyId, ReservationId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Money } from '#vocabulary/money.ts';
import type { News } from '#foundation/live/news.ts';
import type { Clock, Pause } from './clock.ts';

/** The permissions of a person in one property. */
export type Membership = {
  readonly propertyId: PropertyId;
  readonly accountId: AccountId;
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Null: every app. */
  readonly apps: ReadonlySet<App> | null;
  /**
   * The monthly limit that the user may spend with the cards of the account. Null: no limit, for a user with the right
   * to spend.
   */
  readonly spendLimit: Money | null;
  /** Posada has stopped the account (D-26). */
  readonly isBlocked: boolean;
  /** Its subscription is over (D-26). */
  readonly isExpired: boolean;
};

/** A signed-in person. */
export type Person = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly signedInAt: Instant;
  readonly language: Language | null;
  readonly isAdmin: boolean;
  readonly isDeveloper: boolean;
  readonly currentPropertyId: PropertyId | null;
  readonly memberships: ReadonlyMap<PropertyId, Membership>;
  /** Set while an administrator looks as this person (SEC-17). */
  readonly view?: View;
};

export type View = {
  readonly id: string;
  readonly adminId: UserId;
  /** The administrator said why they have to write, and the customer reads it. */
  readonly isElevated: boolean;
};

/** A guest whose link was opened: one stay, or one guest of it, and nothing else (SEC-21, D-71). */
export type GuestLink = {
  readonly linkId: string;
  readonly propertyId: PropertyId;
  readonly reservationId: ReservationId;
  /** With a link of one guest, that guest; null if the link shows the stay. */
  readonly guestId: GuestId | null;
  /** The permanent link of a listing opened it: its stays include those of a channel's calendar (D-71). */
  readonly isOfListing: boolean;
  readonly sessionId: string;
  /** This browser has shown that it is the guest's: it may see what was answered in full. */
  readonly isProved: boolean;
};

/**
 * A connected system by the id of its provider, or a calendar by its channel: the sources of changes besides people.
 */
export type Source = `system:${string}` | `calendar:${string}`;

export type Providers = {
  /** Throws for an id that no provider has. */
  readonly byId: (id: string) => Provider;
  readonly all: readonly Provider[];
  /** The one provider of a kind of which an installation has exactly one. */
  readonly only: <Kind extends 'calendar' | 'email' | 'sms' | 'whatsapp' | 'idReading' | 'payments'>(
    kind: Kind,
  ) => NonNullable<Capabilities[Kind]>;
};

export type SoftwareMaker = { readonly name: string; readonly taxId: string };

/** The context of a service: everything it needs, nothing of HTTP. */
export type Context = {
  /** Queries in the scope of the property, or in the empty scope. */
  readonly db: Database;
  /** Queries before a tenant is known; only tables with a policy for it answer. */
  readonly system: Database;
  readonly clock: Clock;
  /** Waits so many milliseconds while a caller waits for the result. Tests skip the wait. */
  readonly pause: Pause;
  readonly news: News;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly files: FileStore;
  readonly providers: Providers;
  readonly effects: Effects<Context>;
  readonly language: Language;
  readonly requestId: string;
  /** Links in messages start with it; no trailing slash. */
  readonly publicUrl: string;
  /** Whether this installation runs the simulators, so that a property may connect in test mode (SEC-47). */
  readonly hasSimulators: boolean;
  /** Whether this installation counts what apps stamp, and asks credits for it. */
  readonly hasBilling: boolean;
  /** The maker of this software, for papers that have to name it; null if the installation does not configure one. */
  readonly softwareMaker: SoftwareMaker | null;
  /** Network the request came from, for limits; `job` for jobs. */
  readonly network: string;
  readonly person?: Person;
  readonly property?: Membership;
  readonly guestLink?: GuestLink;
  /** The source whose data is saved. The history names the source, and not the user that started the sync run. */
  readonly source?: Source;
  readonly publish: <Payload>(
    tx: Transaction,
    event: EventDefinition<Payload>,
    ...payloads: Payload[]
  ) => Promise<void>;
  /** Causes that are written once, with their events, in one statement; see `Queue`. */
  readonly publishOnce: <Payload>(
    event: EventDefinition<Payload>,
    caused: readonly CausedEvent<Payload>[],
    cause: OnceCause,
  ) => Promise<void>;
  readonly enqueue: <Payload>(
    tx: Transaction,
    job: Job<Payload>,
    payload: Payload,
    runAt?: Instant | 'now',
  ) => Promise<void>;
  /** The same context for another property: what a job of the platform does for each. */
  readonly forProperty: (propertyId: PropertyId, accountId?: AccountId) => PropertyContext;
  /** For what belongs to an account and to none of its properties: cards, what Posada is paid. */
  readonly forAccount: (accountId: AccountId) => AccountContext;
};

export type PersonContext = Context & { readonly person: Person };
/** A call of a member, or a job that belongs to a property. */
export type PropertyContext = Context & { readonly propertyId: PropertyId };
/** The context of work on an account as a whole. */
export type AccountContext = Context & { readonly accountId: AccountId };
export type MemberContext = PersonContext & PropertyContext & { readonly property: Membership };
export type GuestContext = PropertyContext & { readonly guestLink: GuestLink };

/** Narrows the context of a job to its property. Throws for a job of the platform, which has no property. */
export function requirePropertyContext(ctx: Context): PropertyContext {
  const { propertyId } = ctx.db.scope;
  if (propertyId === undefined) throw new Error('The context has no property');
  return { ...ctx, propertyId };
}

/** The same context, whose reads run where `db` does: within a transaction, or beside other reads. */
export const contextOver = <Given extends Context>(ctx: Given, db: Queries): Given => ({
  ...ctx,
  db: { ...ctx.db, tables: db.tables, named: db.named, together: db.together },
});

/** Lets other areas read within this transaction: they see what it sees, and need no second database connection. */
export const contextInTransaction = (ctx: PropertyContext, tx: Transaction): PropertyContext =>
  contextOver(ctx, tx);

/** The actor of a change, for the history (REL-27). */
export function actorOf(ctx: Context): string {
  if (ctx.source) return ctx.source;
  if (ctx.person?.view) return `admin:${ctx.person.view.adminId}`;
  if (ctx.person) return `user:${ctx.person.userId}`;
  if (ctx.guestLink) return `guest:${ctx.guestLink.linkId}`;
  return 'posada';
}

/** Whether the caller was given an app (D-9). Jobs, and guests at their own stay, work for the property itself. */
export const seesApp = (ctx: Context, app: App): boolean =>
  ctx.property?.apps == null || ctx.property.apps.has(app);

export const seesMoney = (ctx: Context): boolean =>
  ctx.property === undefined || ctx.property.permissions.has('money');
