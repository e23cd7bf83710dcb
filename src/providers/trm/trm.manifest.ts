import { PUBLIC_SOURCE_QUALITY } from '#capabilities/exchange-rates/public-source.ts';
import type { ProviderManifest } from '#capabilities/provider.ts';

export const trmManifest: ProviderManifest = {
  id: 'trm',
  name: 'TRM',
  summary: {
    es: 'La tasa representativa del mercado de Colombia, día por día.',
    pt: 'A taxa representativa do mercado da Colômbia, dia a dia.',
    en: 'Colombia’s official rate of the dollar, day by day.',
  },
  countries: ['CO'],
  documentation: 'https://www.datos.gov.co/d/32sa-8pi3',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality: PUBLIC_SOURCE_QUALITY,
  proof:
    'The dataset’s rows as public clients read them; which days a row spans from the Superintendencia’s rule. From memory: the texts of refusals.',
};
