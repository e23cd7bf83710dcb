import {
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { TermsState, TermsTexts } from './terms.contract.ts';

export const terms = defineTable({
  name: 'terms',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    name: text(),
    texts: json<TermsTexts>(),
    state: text<TermsState>(),
    version: defaulted(integer()),
    created_at: instant(),
    updated_at: instant(),
    deleted_at: nullable(instant()),
  },
});

export const termsVersions = defineTable({
  name: 'terms_versions',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    terms_id: uuid(),
    number: integer(),
    texts: json<TermsTexts>(),
    published_at: instant(),
  },
});

export type TermsTables = TablesOf<[typeof terms, typeof termsVersions]>;
