import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { SIRE_COUNTRIES } from './data/sire-countries.data.ts';

const codes = new Map(
  SIRE_COUNTRIES.trim()
    .split(/,?\s*\n|, /)
    .map((pair): [string, string] => {
      const [iso2 = '', code = ''] = pair.split(' ');
      return [iso2, code];
    }),
);

/** SIRE's own number of a country, `249` for US; null for the few it has no row for. */
export const sireCountryCode = (iso2: string): string | null => codes.get(iso2) ?? null;

const countries = new Map([...codes].map(([iso2, code]) => [code, iso2]));

/** The country of one of SIRE's numbers. */
export const sireCountryOf = (code: string): string | null => countries.get(code) ?? null;

/** Document types SIRE knows; the keys are our codes. What it calls a PPT stands in no page that we have. */
export const SIRE_DOCUMENT_TYPES: Readonly<Record<string, string>> = lookUpTable({
  passport: '3',
  cedula_extranjeria: '5',
  foreign_id: '10',
  diplomatic_card: '46',
});
