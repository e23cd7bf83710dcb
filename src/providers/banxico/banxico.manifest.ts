import { PUBLIC_SOURCE_QUALITY } from '#capabilities/exchange-rates/public-source.ts';
import type { ProviderManifest } from '#capabilities/provider.ts';

export const banxicoManifest: ProviderManifest = {
  id: 'banxico',
  name: 'Banxico',
  summary: {
    es: 'El tipo de cambio FIX de México, día por día.',
    pt: 'A taxa FIX do México, dia a dia.',
    en: 'Mexico’s FIX rate of the dollar, day by day.',
  },
  countries: ['MX'],
  documentation: 'https://www.banxico.org.mx/SieAPIRest/service/v1/',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality: PUBLIC_SOURCE_QUALITY,
  proof:
    'Series, addresses and answers as the bank’s page and public clients have them. From memory: the text of a refused token.',
};
