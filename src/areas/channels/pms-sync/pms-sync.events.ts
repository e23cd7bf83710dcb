import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

/** A sync run is requested: by a person, or after another change. */
export const syncRequested = defineEvent(
  'pms-sync.syncAsked',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A booking changed in its system and has to be read again. */
export const bookingChanged = defineEvent(
  'pms-sync.bookingChanged',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId, externalId: z.string() }),
);
/** The folio of a booking may have changed in its system and has to be read again. */
export const bookingFolioChanged = defineEvent(
  'pms-sync.bookingAccountChanged',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId, externalId: z.string() }),
);
/** A transaction was posted there, in the folio of a booking that the event does not name. */
export const transactionPosted = defineEvent(
  'pms-sync.transactionPosted',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId, externalId: z.string() }),
);
/** Remote blocks of a connection changed, or should be compared. */
export const remoteBlocksChanged = defineEvent(
  'pms-sync.remoteBlocksChanged',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** Everything that the system refused is to be tried again. */
export const remoteBlockRetryRequested = defineEvent(
  'pms-sync.remoteBlocksRetried',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A system was disconnected, and its future reservations are not kept. */
export const upcomingCancellationRequested = defineEvent(
  'pms-sync.upcomingLeft',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A sync run has ended. */
export const synced = defineEvent(
  'pms-sync.synced',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);

/** Of webhook events: what they name. */
export const BOOKING_TOPIC = 'booking';
export const FOLIO_TOPIC = 'booking-account';
export const TRANSACTION_TOPIC = 'transaction';
