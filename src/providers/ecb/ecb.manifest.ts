import { PUBLIC_SOURCE_QUALITY } from '#capabilities/exchange-rates/public-source.ts';
import type { ProviderManifest } from '#capabilities/provider.ts';

export const ecbManifest: ProviderManifest = {
  id: 'ecb',
  name: 'ECB',
  summary: {
    es: 'Los tipos de referencia del euro, día por día.',
    pt: 'As taxas de referência do euro, dia a dia.',
    en: 'The euro’s reference rates, day by day.',
  },
  countries: ['*'],
  documentation: 'https://data.ecb.europa.eu/help/api/data',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality: PUBLIC_SOURCE_QUALITY,
  proof: 'Address and columns as public clients read them.',
};
