import type { ProviderManifest } from '#capabilities/provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };

export const googleManifest: ProviderManifest = {
  id: 'google',
  name: 'Google',
  summary: {
    es: 'Deja entrar a las personas con su cuenta de Google.',
    pt: 'Permite que as pessoas entrem com a conta do Google.',
    en: 'Lets people sign in with their Google account.',
  },
  countries: ['*'],
  documentation: 'https://developers.google.com/identity/openid-connect/openid-connect',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 20,
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
    'idempotent-writes': { exempt: 'a code works once, and the person starts again' },
    'webhooks-verified': { exempt: 'there are none' },
    'pages-to-the-end': { exempt: 'nothing is listed' },
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'a sign-in belongs to no property' },
    'resync-without-doubles': { exempt: 'nothing is synchronised' },
    'field-messages': 'done',
    progress: { exempt: 'a sign-in takes seconds' },
    troubleshooting: 'done',
  },
};
