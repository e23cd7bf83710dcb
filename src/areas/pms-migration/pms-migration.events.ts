import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A move was begun, or somebody wants it to go on now. */
export const migrationAsked = defineEvent('moving.asked', z.object({ propertyId: PropertyId }));
