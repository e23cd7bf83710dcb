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
    summary: 'Delete a property',
    description: 'The team, the channels and the guest links of the property end immediately.',
    params: z.object({ id: PropertyId }),
    /**
     * The name of the property as a person typed it on a screen. Another name is refused. Programs can leave it out.
     */
    body: z.object({ name: z.string().trim().min(1, 'general.required').max(200).optional() }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [propertyClosureErrors.documentsOnTheirWay, propertyClosureErrors.otherName],
  }),
};
