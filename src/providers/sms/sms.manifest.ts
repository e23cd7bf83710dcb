import type { ProviderManifest } from '#capabilities/provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };

export const smsManifest: ProviderManifest = {
  id: 'sms',
  name: 'SMS',
  summary: {
    es: 'Envía los códigos de la plataforma por SMS.',
    pt: 'Envia os códigos da plataforma por SMS.',
    en: 'Sends the platform’s codes by SMS.',
  },
  countries: ['*'],
  documentation: 'https://www.twilio.com/docs/messaging/api/message-resource',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 10,
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
    'idempotent-writes': { exempt: 'no key is remembered: class N, a code is asked for again' },
    'webhooks-verified': { exempt: 'delivery events are not read' },
    'pages-to-the-end': { exempt: 'nothing is listed' },
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'a message is for its reader' },
    'resync-without-doubles': { exempt: 'nothing is synchronised' },
    'field-messages': 'done',
    progress: { exempt: 'a message takes seconds' },
    troubleshooting: 'todo',
  },
};
