import type { Language } from '#vocabulary/language.ts';

const SPANISH = 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' ');
const PORTUGUESE = 'AO BR CV GW MZ PT ST TL'.split(' ');

/**
 * The language of ours in which a resident of a country (ISO 3166 alpha-2) is written to; English reads most people.
 */
export function languageOfCountry(country: string): Language {
  if (SPANISH.includes(country)) return 'es';
  return PORTUGUESE.includes(country) ? 'pt' : 'en';
}
