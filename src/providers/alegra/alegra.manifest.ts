import type { ProviderManifest, QualityReport } from '#capabilities/provider.ts';

/** Credentials of the simulator's company. They open nothing else. */
export const SIMULATED_ALEGRA = { email: 'posada@alegra.example', token: 'token-de-prueba' } as const;

const quality: QualityReport = {
  manifest: 'done',
  'credentials-checked-first': 'done',
  simulator: 'done',
  conformance: 'done',
  'failures-classified': 'done',
  'no-secret-in-log': 'done',
  readme: 'done',
  'asks-to-reconnect': 'done',
  'respects-rate-limit': 'done',
  'idempotent-writes': 'done',
  'webhooks-verified': { exempt: 'Alegra posts nothing about what DIAN answered' },
  'pages-to-the-end': 'done',
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': { exempt: 'nothing is synced' },
  'field-messages': 'done',
  progress: { exempt: 'one document at a time' },
  troubleshooting: 'done',
};

export const alegraManifest: ProviderManifest = {
  id: 'alegra',
  name: 'Alegra',
  summary: {
    es: 'Emite tus facturas electrónicas y notas crédito desde Alegra, y quedan contabilizadas',
    pt: 'Emite suas faturas eletrônicas e notas de crédito pelo Alegra, já contabilizadas',
    en: 'Issues your electronic invoices and credit notes from Alegra, where they are booked as well',
  },
  countries: ['CO'],
  documentation: 'https://developer.alegra.com/reference',
  settings: [
    {
      name: 'email',
      kind: 'text',
      required: true,
      label: { es: 'Correo de Alegra', pt: 'E-mail do Alegra', en: 'Alegra e-mail' },
      help: {
        es: 'El correo con el que entras a Alegra.',
        pt: 'O e-mail com que você entra no Alegra.',
        en: 'The e-mail that you sign in to Alegra with.',
      },
    },
    {
      name: 'token',
      kind: 'secret',
      required: true,
      label: { es: 'Token de la API', pt: 'Token da API', en: 'API token' },
      help: {
        es: 'En Alegra: Configuración → API. No es la contraseña con la que entras.',
        pt: 'No Alegra: Configuração → API. Não é a senha com que você entra.',
        en: 'In Alegra: Configuración → API. It is not the password you sign in with.',
      },
    },
  ],
  testCredentials: SIMULATED_ALEGRA,
  // A hundred and fifty in a minute.
  requestsPerSecond: 2.25,
  proof:
    'every call against a table of fields from Alegra’s reference and clients of others (tests/official/alegra). From memory: how half a cent is rounded, what a suspended account answers. Nothing was sent to Alegra.',
  quality,
};
