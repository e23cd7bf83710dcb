import { PUBLIC_SOURCE_QUALITY } from '#capabilities/exchange-rates/public-source.ts';
import type { ProviderManifest } from '#capabilities/provider.ts';

export const bcraManifest: ProviderManifest = {
  id: 'bcra',
  name: 'BCRA',
  summary: {
    es: 'El dólar del Banco Central de Argentina, día por día.',
    pt: 'O dólar do Banco Central da Argentina, dia a dia.',
    en: 'The dollar of Argentina’s central bank, day by day.',
  },
  countries: ['AR'],
  documentation: 'https://www.bcra.gob.ar/BCRAyVos/catalogo-de-APIs-banco-central.asp',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality: PUBLIC_SOURCE_QUALITY,
  proof: 'Address and answer from memory of its manual v1.0.',
};
