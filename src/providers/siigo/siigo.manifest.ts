import type { ProviderManifest, QualityReport } from '#capabilities/provider.ts';

/** Credentials of the simulator's company. They open nothing else. */
export const SIMULATED_SIIGO = {
  username: 'posada@siigo.example',
  accessKey: 'llave-de-prueba',
} as const;

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
  'webhooks-verified': { exempt: 'Siigo posts nothing about invoices' },
  'pages-to-the-end': 'done',
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': { exempt: 'nothing is synced' },
  'field-messages': 'done',
  progress: { exempt: 'one document at a time' },
  troubleshooting: 'done',
};

export const siigoManifest: ProviderManifest = {
  id: 'siigo',
  name: 'Siigo',
  summary: {
    es: 'Emite tus facturas electrónicas y notas crédito desde Siigo Nube, y quedan contabilizadas',
    pt: 'Emite suas faturas eletrônicas e notas de crédito pelo Siigo Nube, já contabilizadas',
    en: 'Issues your electronic invoices and credit notes from Siigo Nube, where they are booked as well',
  },
  countries: ['CO'],
  documentation: 'https://siigoapi.docs.apiary.io',
  settings: [
    {
      name: 'username',
      kind: 'text',
      required: true,
      label: { es: 'Usuario API', pt: 'Usuário da API', en: 'API user' },
      help: {
        es: 'En Siigo Nube: Alianzas → Mi Credencial API.',
        pt: 'No Siigo Nube: Alianzas → Mi Credencial API.',
        en: 'In Siigo Nube: Alianzas → Mi Credencial API.',
      },
    },
    {
      name: 'accessKey',
      kind: 'secret',
      required: true,
      label: { es: 'Access key', pt: 'Access key', en: 'Access key' },
      help: {
        es: 'Está al lado del usuario; no es la contraseña con la que entras.',
        pt: 'Fica ao lado do usuário; não é a senha com que você entra.',
        en: 'It stands beside the user; it is not the password you sign in with.',
      },
    },
  ],
  testCredentials: SIMULATED_SIIGO,
  // A hundred in a minute for a company.
  requestsPerSecond: 1.5,
  proof:
    'every call against Siigo’s published API blueprint (copy of 2026-02-13). From memory: what refused access answers, how half a cent is rounded, how quickly DIAN’s answer is there. Nothing was sent to Siigo.',
  quality,
};
