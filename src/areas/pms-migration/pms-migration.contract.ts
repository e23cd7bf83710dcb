import { z } from 'zod';

import { connectionErrors } from '#areas/connections/connections.errors.ts';
import { pmsSyncErrors } from '#areas/pms-sync/pms-sync.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { migrationErrors } from './pms-migration.errors.ts';

export const MoveSystem = z.object({ _id: ConnectionId, partnerIntegrationId: z.string(), name: z.string() });
export const MovedListing = z.object({
  _id: ListingId,
  internalName: z.string(),
  capacity: z.number().int().nullable(),
  /** Stays that are not cancelled. */
  stays: z.number().int(),
});

export const MigrationPair = z.object({
  /** A listing of the system that is left; it lives on. */
  from: ListingId,
  /** The listing of the new system whose place it takes. */
  to: ListingId,
});

/** What a move would do. */
export const MigrationPreview = z.object({
  from: MoveSystem,
  to: MoveSystem,
  pairs: z.array(MigrationPair),
  listings: z.array(MovedListing),
  /** Those of the new system. */
  options: z.array(MovedListing),
  reservations: z.object({
    /** One stay in both systems: it lives on, with its check-in, its links and its reports. */
    paired: z.number().int(),
    /** Of these, on other nights in the new system: its nights count. */
    changed: z.number().int(),
    onlyNew: z.number().int(),
    onlyOld: z.number().int(),
    /** Guests have answered in both: both stay, as a conflict that a person settles. */
    twice: z.number().int(),
  }),
  /** Guests to come whom the new system does not know; at most a hundred. */
  missing: z.array(
    z.object({
      _id: ReservationId,
      guestName: z.string(),
      channelName: z.string(),
      listing: z.string().nullable(),
      checkInDate: PlainDate,
      checkOutDate: PlainDate,
    }),
  ),
  missingTotal: z.number().int(),
});
export type MigrationPreview = z.infer<typeof MigrationPreview>;

/** A move that was begun. */
export const Migration = z.object({
  _id: z.uuid(),
  from: z.string(),
  /** Null once the new system was disconnected. */
  to: MoveSystem.nullable(),
  state: z.enum(['running', 'done']),
  done: z.number().int(),
  total: z.number().int(),
  /** A sentence in the caller's language when the last try failed; it is tried again. */
  problem: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Migration = z.infer<typeof Migration>;

const PAIRS_MAX = 1000;

export const MigrationInput = z.object({
  propertyId: PropertyId.optional(),
  /** The system that the property goes to. */
  partnerIntegrationId: z.string().max(60),
  /** Without them those that are proposed; listings in none stay in Posada as the host's own. */
  pairs: z.array(MigrationPair).max(PAIRS_MAX).optional(),
  /** Lets the old system go in the end. */
  disconnect: z.boolean().default(true),
  /** Only says what would happen. */
  dryRun: z.boolean().default(false),
});
export type MigrationInput = z.infer<typeof MigrationInput>;

export const migrationContract = {
  migrate: defineCall({
    id: 'C-INT-09',
    method: 'POST',
    path: '/api/common/property-integrations/migrate',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    summary:
      'Takes a property from the system it uses to another one that is connected and read, in the background',
    body: MigrationInput,
    status: 200,
    reply: z.object({
      /** With `dryRun`. */
      preview: MigrationPreview.nullable(),
      /** Without. */
      move: Migration.nullable(),
    }),
    errors: [
      connectionErrors.migrating,
      pmsSyncErrors.moveNotConnected,
      pmsSyncErrors.moveNotRead,
      pmsSyncErrors.moveNothing,
      migrationErrors.pairs,
    ],
  }),
  getMove: defineCall({
    id: 'C-INT-27',
    method: 'GET',
    path: '/api/common/property-integrations/migrate',
    access: 'member',
    app: 'integrations',
    summary: 'The move from one system to another that is under way, or the last one',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Migration.nullable(),
  }),
};
