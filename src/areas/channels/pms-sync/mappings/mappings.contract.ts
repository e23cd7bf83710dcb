import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { UpdateMode } from '#areas/property/connections/connections.contract.ts';
import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { pmsSyncErrors } from '../pms-sync.errors.ts';

export const FIELDS_MAX = 500;
const name = (max: number) =>
  z.string().trim().min(1, 'general.required').max(max, 'general.invalid.tooLong');

/** One side's name of a thing, and the other side's name of it. */
const parts = {
  /** The server gives an id to a field without one. */
  _id: name(80),
  /** Such as channels, paymentMethods, taxes, others or extras. */
  groupName: name(40),
  /** Of the field that this one is an extra of. */
  _parentId: z.string().max(80).nullable(),
  /** The name in the system that it comes from. */
  name: name(160),
  /** Its id in that system. */
  externalId: z.string().max(200).nullable(),
  /** Its name on the other side; null until a person enters it. For channels, it applies from the next sync run on. */
  value: z.string().trim().max(200, 'general.invalid.tooLong').nullable(),
};
export const PlainMappedField = z.object({
  ...parts,
  _parentId: parts._parentId.default(null),
  externalId: parts.externalId.default(null),
  value: parts.value.default(null),
});
type PlainField = z.infer<typeof PlainMappedField>;
export const MappedField = PlainMappedField.extend({
  extras: z.array(PlainMappedField).max(FIELDS_MAX).default([]),
});
/** E-37. Extras are fields below a field. */
export type MappedField = PlainField & { extras: PlainField[] };

export const FieldMapping = z.object({
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
export const MappingInput = z.object({
  propertyId: PropertyId.optional(),
  appId: appId.default('integrations'),
  ...systems,
  fields: fields.default([]),
});
export type MappingInput = z.infer<typeof MappingInput>;

/** Missing fields stay as they are: no defaults here. */
export const MappedFieldChange = z.object(parts).partial();
export type FieldChange = { readonly [Name in keyof PlainField]?: PlainField[Name] | undefined };

/** The fields that a change applies to: one filter with all of its conditions has to match. */
export const MappedFieldCondition = z
  .strictObject({ _id: z.string().max(80), groupName: z.string().max(40), externalId: z.string().max(200) })
  .partial()
  .refine((filter) => Object.keys(filter).length > 0, 'general.required');
export type ArrayFilter = z.infer<typeof MappedFieldCondition>;

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
    summary: 'Get a field mapping',
    description:
      'A field mapping contains the names that two systems use for the same things. A name is null until the host enters it. The reply is null without a mapping.',
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
    summary: 'Create a field mapping',
    description: 'Each pair of systems has one field mapping.',
    body: MappingInput,
    status: 201,
    reply: FieldMapping,
    errors: [
      httpErrors.stale,
      pmsSyncErrors.alreadyMapped,
      pmsSyncErrors.tooManyFields,
      connectionErrors.unknownProvider,
    ],
  }),
  replaceMapping: defineCall({
    ...manage,
    id: 'C-MAP-03',
    method: 'PUT',
    path: '/api/common/field-mappings/{id}',
    summary: 'Replace a field mapping',
    description: 'The call replaces all fields of the mapping.',
    params: byId,
    query: propertyQuery,
    body: z.object({ propertyId: PropertyId.optional(), fields }),
    status: 200,
    reply: FieldMapping,
    ifMatch: true,
    errors: [pmsSyncErrors.tooManyFields],
  }),
  updateMapping: defineCall({
    ...manage,
    id: 'C-MAP-04',
    method: 'PATCH',
    path: '/api/common/field-mappings/{id}',
    summary: 'Update a field mapping',
    description:
      'The mode `pull` deletes fields, `push` creates fields and `other` changes fields. The call selects fields by id or by `arrayFilters`.',
    params: byId,
    query: z.object({
      ...propertyQuery.shape,
      arrayFilters: jsonQuery(z.array(MappedFieldCondition).max(50)).optional(),
      updateMode: UpdateMode.default('other'),
    }),
    body: z.object({
      propertyId: PropertyId.optional(),
      fields: z.array(MappedFieldChange).min(1).max(FIELDS_MAX),
    }),
    status: 200,
    reply: FieldMapping,
    ifMatch: true,
    errors: [pmsSyncErrors.tooManyFields],
  }),
  syncMapping: defineCall({
    ...manage,
    id: 'C-MAP-05',
    method: 'POST',
    path: '/api/common/field-mappings/sync',
    rate: 'lookup',
    summary: 'Sync a field mapping',
    description:
      'Posada reads the fields to map from the connected system. Values that the host entered for a field are kept.',
    query: z.object({ ...propertyQuery.shape, appId: appId.default('integrations'), ...systems }),
    status: 200,
    reply: FieldMapping,
    errors: [
      httpErrors.stale,
      pmsSyncErrors.alreadyMapped,
      connectionErrors.credentialsRefused,
      pmsSyncErrors.notConnected,
      connectionErrors.providerDown,
      pmsSyncErrors.tooManyFields,
      connectionErrors.unknownProvider,
    ],
  }),
};
