import type { ProviderManifest } from '#capabilities/provider.ts';

const operator = { exempt: 'the operator configures it, not a host' };

export const smtpManifest: ProviderManifest = {
  id: 'smtp',
  name: 'SMTP',
  summary: {
    es: 'Envía los correos de la plataforma.',
    pt: 'Envia os e-mails da plataforma.',
    en: 'Sends the platform’s e-mail.',
  },
  countries: ['*'],
  documentation: 'https://www.rfc-editor.org/rfc/rfc5321',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 5,
  quality: {
    manifest: 'done',
    'credentials-checked-first': operator,
    simulator: 'done',
    conformance: 'done',
    'failures-classified': 'done',
    'no-secret-in-log': 'done',
    readme: 'done',
    'asks-to-reconnect': operator,
    'respects-rate-limit': 'todo',
    'idempotent-writes': 'done',
    'webhooks-verified': { exempt: 'a bounce is believed by its address, and is no webhook' },
    'pages-to-the-end': { exempt: 'nothing is listed' },
    'announces-outage': 'todo',
    'request-log-visible': { exempt: 'mail is for its reader' },
    'resync-without-doubles': { exempt: 'nothing is synchronised' },
    'field-messages': 'todo',
    progress: { exempt: 'a message takes seconds' },
    troubleshooting: 'todo',
  },
};
