import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { importErrors } from './import.errors.ts';
import { typeErrors } from '../types.errors.ts';

export const IMPORT_ROWS_MAX = 2000;
/** Characters of a file: two thousand full lines. */
const LONGEST_FILE = 2_000_000;

/** The columns of the file, in their order; export and import share them. */
export const IMPORT_COLUMNS = [
  'externalId',
  'internalName',
  'type',
  'capacity',
  'address',
  'arrivalTime',
  'departureTime',
  'whatsapp',
  'wifiName',
  'directions',
  'state',
  'status',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const ImportColumn = z.enum(IMPORT_COLUMNS);

/** What an import would do with a line. The dry run stores nothing. */
export const ListingImportRow = z.object({
  /** The line in the file, from 1. */
  line: z.number().int(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  listingId: ListingId.nullable(),
  changes: z.array(z.object({ column: ImportColumn, before: z.string(), after: z.string() })),
  /** Sentences in the caller's language, each at its cell. */
  problems: z.array(z.object({ column: ImportColumn, value: z.string(), message: z.string() })),
});
export type ListingImportRow = z.infer<typeof ListingImportRow>;

const count = z.number().int();
export const ListingImportPlan = z.object({
  rows: z.array(ListingImportRow),
  counts: z.object({ new: count, changed: count, same: count, wrong: count }),
  /** Types that the import would create. */
  newTypes: z.array(z.string()),
  /** Headings that the import ignores. */
  unknownColumns: z.array(z.string()),
  /** A digest of the shown plan: the import carries out this plan or nothing. */
  plan: z.string(),
});
export type ListingImportPlan = z.infer<typeof ListingImportPlan>;

const content = z.string().min(1, 'general.required').max(LONGEST_FILE, 'listing.import.tooLarge');
const query = z.object({ propertyId: PropertyId.optional() });
const member = { access: 'member', app: 'listings' } as const;

export const importContract = {
  previewImport: defineCall({
    ...member,
    id: 'C-LIST-24',
    method: 'POST',
    path: '/api/pms/listings/import/preview',
    permission: 'manage',
    repeatable: true,
    bodyBytes: 8_000_000,
    summary: 'Preview a listing import',
    description: 'The reply shows line by line what the import changes. Nothing is stored.',
    body: z.object({ propertyId: PropertyId.optional(), content }),
    status: 200,
    reply: ListingImportPlan,
    errors: [importErrors.empty, importErrors.lineTooLong, importErrors.noName, importErrors.tooMany],
  }),
  importListings: defineCall({
    ...member,
    id: 'C-LIST-25',
    method: 'POST',
    path: '/api/pms/listings/import',
    permission: 'manage',
    bodyBytes: 8_000_000,
    summary: 'Import listings',
    description:
      'Imports the file that C-LIST-24 previewed. The import is done completely or not at all. Invalid lines are left out.',
    body: z.object({ propertyId: PropertyId.optional(), content, plan: z.string().max(100) }),
    status: 200,
    reply: z.object({ created: count, changed: count, left: count }),
    errors: [
      httpErrors.stale,
      importErrors.empty,
      importErrors.lineTooLong,
      importErrors.noName,
      importErrors.otherPlan,
      importErrors.tooMany,
      typeErrors.tooMany,
    ],
  }),
  exportListings: defineCall({
    ...member,
    id: 'C-LIST-26',
    method: 'GET',
    path: '/api/pms/listings/csv',
    permission: 'operate',
    fresh: true,
    rate: 'export',
    summary: 'Export listings',
    description: 'C-LIST-25 can import the file again.',
    query,
    status: 200,
    reply: z.void(),
    raw: 'text/csv',
  }),
  importTemplate: defineCall({
    ...member,
    id: 'C-LIST-27',
    method: 'GET',
    path: '/api/pms/listings/csv/template',
    summary: 'Download the listing import template',
    description: 'The file contains the columns of the import and one example.',
    query,
    status: 200,
    reply: z.void(),
    raw: 'text/csv',
  }),
};
