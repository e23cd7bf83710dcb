import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { propertyClosureErrors } from './property-closure.errors.ts';

export const propertyClosureContract = {
  deleteProperty: defineCall({
    id: 'C-PROP-05',
    method: 'DELETE',
    path: '/api/common/property/{id}',
    access: 'member',
    app: 'property',
    permission: 'own',
    propertyIn: 'params.id',
    fresh: true,
    summary: 'Deletes a property: its team, its channels and the links of its guests end at once',
    params: z.object({ id: PropertyId }),
    /** The name, typed by whoever deletes on a screen: another one refuses. Programs need not send it. */
    body: z.object({ name: z.string().trim().min(1, 'general.required').max(200).optional() }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [propertyClosureErrors.documentsOnTheirWay, propertyClosureErrors.otherName],
  }),
};
