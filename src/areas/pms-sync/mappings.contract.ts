import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery } from '#vocabulary/paging.ts';

export const FIELDS_MAX = 500;
const name = (max: number) =>
  z.string().trim().min(1, 'general.required').max(max, 'general.invalid.tooLong');

/** What one side calls something, and what the other side calls it. */
const parts = {
  /** Given by the server to a field that comes without one. */
  _id: name(80),
  /** Such as channels, paymentMethods, taxes, others or extras. */
  groupName: name(40),
  /** Of the field that this one is an extra of. */
  _parentId: z.string().max(80).nullable(),
  /** In the words of the system it comes from. */
  name: name(160),
  /** Its id there. */
  externalId: z.string().max(200).nullable(),
  /** What it is called on the other side; null until somebody says so. For a channel: from the next reading on. */
  value: z.string().trim().max(200, 'general.invalid.tooLong').nullable(),
};
const plainField = z.object({
  ...parts,
  _parentId: parts._parentId.default(null),
  externalId: parts.externalId.default(null),
  value: parts.value.default(null),
});
type PlainField = z.infer<typeof plainField>;
const MappedField = plainField.extend({ extras: z.array(plainField).max(FIELDS_MAX).default([]) });
/** E-37. Extras are fields below a field. */
export type MappedField = PlainField & { extras: PlainField[] };

const FieldMapping = z.object({
  _id: z.uuid(),
  propertyId: PropertyId,
  appId: z.string(),
  partnerIntegrationId: z.string(),
  propertyIntegrationId: ConnectionId.nullable(),
  propertyIntegrationIdTo: ConnectionId.nullable(),
  fields: z.array(MappedField),
  version: z.number().int(),
});
export type FieldMapping = z.infer<typeof FieldMapping>;

const fields = z.array(MappedField).max(FIELDS_MAX, 'general.invalid.tooBig');
const appId = z.string().max(60);
const systems = {
  partnerIntegrationId: z.string().max(60),
  propertyIntegrationId: ConnectionId.nullable().optional(),
  propertyIntegrationIdTo: ConnectionId.nullable().optional(),
};
const MappingInput = z.object({
  propertyId: PropertyId.optional(),
  appId: appId.default('integrations'),
  ...systems,
  fields: fields.default([]),
});
export type MappingInput = z.infer<typeof MappingInput>;

/** Whatever is left out stays: no defaults here. */
const FieldChange = z.object(parts).partial();
export type FieldChange = { readonly [Name in keyof PlainField]?: PlainField[Name] | undefined };

/** Which fields a change touches: every condition of one of them holds. */
const ArrayFilter = z
  .strictObject({ _id: z.string().max(80), groupName: z.string().max(40), externalId: z.string().max(200) })
  .partial()
  .refine((filter) => Object.keys(filter).length > 0, 'general.required');
export type ArrayFilter = z.infer<typeof ArrayFilter>;

const updateMode = z.enum(['pull', 'push', 'other']).default('other');
export type UpdateMode = z.infer<typeof updateMode>;

const byId = z.object({ id: z.uuid() });
const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const manage = { access: 'member', app: 'integrations', permission: 'manage' } as const;

export const mappingContract = {
  getMapping: defineCall({
    id: 'C-MAP-01',
    method: 'GET',
    path: '/api/common/field-mappings',
    access: 'member',
    app: 'integrations',
    summary: 'What two systems call the same things; null where nobody has said yet',
    query: z.object({
      ...propertyQuery.shape,
      filter: jsonQuery(
        z.object({ propertyId: PropertyId, appId, partnerIntegrationId: z.string().max(60) }).partial(),
      ).optional(),
    }),
    status: 200,
    reply: FieldMapping.nullable(),
  }),
  createMapping: defineCall({
    ...manage,
    id: 'C-MAP-02',
    method: 'POST',
    path: '/api/common/field-mappings',
    summary: 'A mapping between two systems; one for each pair',
    body: MappingInput,
    status: 201,
    reply: FieldMapping,
  }),
  replaceMapping: defineCall({
    ...manage,
    id: 'C-MAP-03',
    method: 'PUT',
    path: '/api/common/field-mappings/{id}',
    summary: 'All fields of a mapping anew; If-Match carries the version that was read',
    params: byId,
    query: propertyQuery,
    body: z.object({ propertyId: PropertyId.optional(), fields }),
    status: 200,
    reply: FieldMapping,
  }),
  updateMapping: defineCall({
    ...manage,
    id: 'C-MAP-04',
    method: 'PATCH',
    path: '/api/common/field-mappings/{id}',
    summary: 'Takes fields away (pull), adds some (push), or changes some (other), by id or by arrayFilters',
    params: byId,
    query: z.object({
      ...propertyQuery.shape,
      arrayFilters: jsonQuery(z.array(ArrayFilter).max(50)).optional(),
      updateMode,
    }),
    body: z.object({
      propertyId: PropertyId.optional(),
      fields: z.array(FieldChange).min(1).max(FIELDS_MAX),
    }),
    status: 200,
    reply: FieldMapping,
  }),
  syncMapping: defineCall({
    ...manage,
    id: 'C-MAP-05',
    method: 'POST',
    path: '/api/common/field-mappings/sync',
    rate: 'lookup',
    summary: 'Reads what the connected system has to map; what was said of a field stays',
    query: z.object({ ...propertyQuery.shape, appId: appId.default('integrations'), ...systems }),
    status: 200,
    reply: FieldMapping,
  }),
};
