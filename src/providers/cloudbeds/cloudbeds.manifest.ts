import type { ProviderManifest } from '#capabilities/provider.ts';

/** Key of the simulator's property. It opens nothing else. */
export const SIMULATOR_API_KEY = 'cbat_casa-azul-de-prueba';

export const cloudbedsManifest: ProviderManifest = {
  id: 'cloudbeds',
  name: 'Cloudbeds',
  summary: {
    es: 'Trae habitaciones y reservas de Cloudbeds y se entera de cada cambio.',
    pt: 'Traz quartos e reservas do Cloudbeds e acompanha cada mudança.',
    en: 'Brings rooms and bookings from Cloudbeds and hears of every change.',
  },
  accounts: {
    es: 'Trae la cuenta de cada reserva: noches, cargos, propinas, pagos, depósitos y la comisión del canal, con su número en Cloudbeds.',
    pt: 'Traz a conta de cada reserva: diárias, cobranças, gorjetas, pagamentos, depósitos e a comissão do canal, com o número deles no Cloudbeds.',
    en: 'Brings the account of each booking: nights, charges, tips, payments, deposits and the commission of the channel, with their numbers in Cloudbeds.',
  },
  countries: ['*'],
  documentation: 'https://developers.cloudbeds.com/reference',
  settings: [
    {
      name: 'apiKey',
      label: { es: 'Clave de API', pt: 'Chave de API', en: 'API key' },
      help: {
        es: 'En Cloudbeds: Cuenta → Gestión de API → Crear clave. Comienza con cbat_.',
        pt: 'No Cloudbeds: Conta → Gestão de API → Criar chave. Começa com cbat_.',
        en: 'In Cloudbeds: Account → API management → Create key. It starts with cbat_.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: { apiKey: SIMULATOR_API_KEY },
  requestsPerSecond: 5,
  proof:
    'every call against the official OpenAPI documents (pms v1.3 and accounting v1.0 of 2026-08-20): verbs, fields, types, headers, scopes. From memory: that a block ends on the day of departure, and the words of refusals for taken rooms. Of accounts no document says the sign of a payment, and none is relied upon.',
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
    'idempotent-writes': 'done',
    'webhooks-verified': {
      exempt: 'Cloudbeds signs nothing: a secret in the address, and the booking is read again',
    },
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': 'done',
    'resync-without-doubles': 'done',
    'field-messages': 'todo',
    progress: 'done',
    troubleshooting: 'todo',
  },
};
