import type { ProviderManifest } from '#capabilities/provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };

export const stripeManifest: ProviderManifest = {
  id: 'stripe',
  name: 'Stripe',
  summary: {
    es: 'Guarda las tarjetas con las que se paga Posada y hace los cobros.',
    pt: 'Guarda os cartões com que se paga a Posada e faz as cobranças.',
    en: 'Keeps the cards that Posada is paid with, and charges them.',
  },
  countries: ['*'],
  documentation: 'https://docs.stripe.com/api',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 25,
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
    'idempotent-writes': 'done',
    'webhooks-verified': 'done',
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'what an installation is paid belongs to no property' },
    'resync-without-doubles': { exempt: 'nothing of theirs is kept here but ids' },
    'field-messages': 'done',
    progress: { exempt: 'a charge takes seconds' },
    troubleshooting: 'done',
  },
  proof:
    'answers of the simulator against the sample objects of stripe/openapi (MIT), its words and our requests against the types of their library, their script against the types of @stripe/stripe-js; test cards, texts of refusals and the table of smallest charges are from their pages, read once.',
};
