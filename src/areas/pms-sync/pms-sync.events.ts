import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

/** A connection was made, or a person wants it read again. */
export const syncAsked = defineEvent(
  'integrations.readingAsked',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A provider says that something happened to a booking. */
export const bookingChanged = defineEvent(
  'integrations.bookingTold',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId, externalId: z.string() }),
);
/** What is kept closed at the other side is different now, or should be looked at. */
export const remoteBlocksChanged = defineEvent(
  'integrations.holdsChanged',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A person wants what was refused there to be tried again. */
export const remoteBlocksRetried = defineEvent(
  'integrations.holdsRetried',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
