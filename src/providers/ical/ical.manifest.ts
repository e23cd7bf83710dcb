import type { ProviderManifest } from '#capabilities/provider.ts';

export const icalManifest: ProviderManifest = {
  id: 'ical',
  name: 'iCal',
  summary: {
    es: 'Trae el calendario de Airbnb, Booking, Vrbo y otros con su enlace.',
    pt: 'Importa o calendário do Airbnb, Booking, Vrbo e outros pelo link.',
    en: 'Imports the calendar of Airbnb, Booking, Vrbo and others by its link.',
  },
  countries: ['*'],
  documentation: 'https://www.airbnb.com/help/article/99',
  // The address belongs to a listing, not to the property: it is a field of the listing.
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality: {
    manifest: 'done',
    'credentials-checked-first': { exempt: 'the address is the credential; it is read before it is saved' },
    simulator: 'done',
    conformance: 'done',
    'failures-classified': 'done',
    'no-secret-in-log': 'done',
    readme: 'done',
    'asks-to-reconnect': { exempt: 'a link that is gone is `gone`; the listing asks for a new one' },
    'respects-rate-limit': { exempt: 'one read per listing every half hour; feeds name no limit' },
    'idempotent-writes': { exempt: 'it only reads' },
    'webhooks-verified': { exempt: 'feeds post no events' },
    'pages-to-the-end': { exempt: 'a feed is one document' },
    'announces-outage': 'todo',
    'request-log-visible': { exempt: 'the address is a secret and the content a stranger’s' },
    'resync-without-doubles': 'done',
    'field-messages': 'todo',
    progress: { exempt: 'a feed is read in seconds' },
    troubleshooting: 'todo',
  },
};
