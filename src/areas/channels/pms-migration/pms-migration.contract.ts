import { z } from 'zod';

import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { pmsSyncErrors } from '#areas/channels/pms-sync/pms-sync.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { migrationErrors } from './pms-migration.errors.ts';

export const MigrationSystem = z.object({
  _id: ConnectionId,
  partnerIntegrationId: z.string(),
  name: z.string(),
});
export const MigratedListing = z.object({
  _id: ListingId,
  internalName: z.string(),
  capacity: z.number().int().nullable(),
  /** Stays that are not cancelled. */
  stays: z.number().int(),
});

export const MigrationPair = z.object({
  /** A listing of the old system; it is kept. */
  from: ListingId,
  /** The listing of the new system that it replaces. */
  to: ListingId,
});

/** The plan of a migration. */
export const MigrationPreview = z.object({
  from: MigrationSystem,
  to: MigrationSystem,
  pairs: z.array(MigrationPair),
  listings: z.array(MigratedListing),
  /** Listings of the new system. */
  options: z.array(MigratedListing),
  reservations: z.object({
    /** One stay in both systems: it is kept, with its check-in, its links and its reports. */
    paired: z.number().int(),
    /** Of these, stays on other nights in the new system: the new system's nights count. */
    changed: z.number().int(),
    onlyNew: z.number().int(),
    onlyOld: z.number().int(),
    /** Guests have answered in both: both stays are kept, as a conflict that a person settles. */
    twice: z.number().int(),
  }),
  /** Future stays that the new system does not have; at most a hundred. */
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

/** A migration that was started. */
export const Migration = z.object({
  _id: z.uuid(),
  from: z.string(),
  /** Null once the new system was disconnected. */
  to: MigrationSystem.nullable(),
  state: z.enum(['running', 'done']),
  done: z.number().int(),
  total: z.number().int(),
  /** A sentence in the caller's language when the last attempt failed; it is tried again. */
  problem: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Migration = z.infer<typeof Migration>;

const PAIRS_MAX = 1000;

export const MigrationInput = z.object({
  propertyId: PropertyId.optional(),
  /** The target system of the migration. */
  partnerIntegrationId: z.string().max(60),
  /** Default: the proposed pairs. Listings without a pair stay in Posada as the host's own. */
  pairs: z.array(MigrationPair).max(PAIRS_MAX).optional(),
  /** Disconnects the old system at the end. */
  disconnect: z.boolean().default(true),
  /** Returns the preview and starts nothing. */
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
    summary: 'Start a property system migration',
    description:
      'The migration moves the property from its current system to another system that is connected and synced. It runs in the background.',
    body: MigrationInput,
    status: 200,
    reply: z.object({
      /** With `dryRun`. */
      preview: MigrationPreview.nullable(),
      /** Without `dryRun`. */
      migration: Migration.nullable(),
    }),
    errors: [
      connectionErrors.migrating,
      pmsSyncErrors.migrationNotConnected,
      pmsSyncErrors.migrationNotSynced,
      pmsSyncErrors.migrationNothing,
      migrationErrors.pairs,
    ],
  }),
  getMigration: defineCall({
    id: 'C-INT-27',
    method: 'GET',
    path: '/api/common/property-integrations/migrate',
    access: 'member',
    app: 'integrations',
    summary: 'Get the property system migration',
    description:
      'The reply contains the migration in progress or the last migration. It is null before the first migration.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: Migration.nullable(),
  }),
};
