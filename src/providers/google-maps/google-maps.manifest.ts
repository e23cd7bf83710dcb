import type { ProviderManifest } from '#capabilities/provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };
const reading = { exempt: 'it is only asked, nothing is kept there' };

export const googleMapsManifest: ProviderManifest = {
  id: 'google-maps',
  name: 'Google Maps',
  summary: {
    es: 'Encuentra direcciones y su zona horaria.',
    pt: 'Encontra endereços e seu fuso horário.',
    en: 'Finds addresses and their time zone.',
  },
  countries: ['*'],
  documentation: 'https://developers.google.com/maps/documentation/geocoding',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 40,
  quality: {
    manifest: 'done',
    'credentials-checked-first': operator,
    simulator: 'done',
    conformance: 'done',
    'failures-classified': 'done',
    'no-secret-in-log': 'done',
    readme: 'done',
    'asks-to-reconnect': operator,
    'respects-rate-limit': 'done',
    'idempotent-writes': reading,
    'webhooks-verified': { exempt: 'it sends none' },
    'pages-to-the-end': { exempt: 'the first result is the best one' },
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'addresses of strangers who sign up' },
    'resync-without-doubles': reading,
    'field-messages': { exempt: 'no answer is about a field' },
    progress: { exempt: 'an answer takes a second' },
    troubleshooting: 'todo',
  },
};
