import type { ProviderManifest } from '#capabilities/provider.ts';

export const exampleManifest: ProviderManifest = {
  id: 'example',
  name: 'Example',
  summary: {
    es: 'Un sistema inventado: el modelo para agregar uno nuevo.',
    pt: 'Um sistema inventado: o modelo para adicionar um novo.',
    en: 'An invented system: the model for adding a new one.',
  },
  countries: ['*'],
  documentation: 'https://example.com/docs',
  settings: [
    {
      name: 'token',
      label: { es: 'Clave', pt: 'Chave', en: 'Key' },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: { token: 'example-test-token' },
  requestsPerSecond: 10,
  quality: {
    manifest: 'done',
    'credentials-checked-first': 'done',
    simulator: 'done',
    conformance: 'done',
    'failures-classified': 'done',
    'no-secret-in-log': 'done',
    readme: 'done',
    'asks-to-reconnect': 'done',
    'respects-rate-limit': 'done',
    'idempotent-writes': { exempt: 'it only reads' },
    'webhooks-verified': { exempt: 'it posts no events' },
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': 'done',
    'resync-without-doubles': 'done',
    'field-messages': { exempt: 'it only reads' },
    progress: { exempt: 'an invented system is quick' },
    troubleshooting: { exempt: 'no host is connected to it' },
  },
};
