import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';

/** A system was connected, or its credentials were renewed. */
export const connectionMade = defineEvent(
  'connections.connectionMade',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A system was disconnected. */
export const connectionLeft = defineEvent(
  'connections.connectionLeft',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** The credentials of a connection were refused: the host has to connect again. Once for each credentials. */
export const accessLost = defineEvent(
  'connections.accessLost',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
/** A provider reports that Posada's access was revoked. */
export const accessEnded = defineEvent(
  'connections.accessEnded',
  z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
);
