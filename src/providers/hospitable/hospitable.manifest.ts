import type { ProviderManifest } from '#capabilities/provider.ts';

/** The token of the simulator's account. It opens nothing else. */
export const SIMULATED_HOSPITABLE = { apiKey: 'token-de-prueba-de-hospitable' } as const;

export const hospitableManifest: ProviderManifest = {
  id: 'hospitable',
  name: 'Hospitable',
  summary: {
    es: 'Trae alojamientos y reservas de Hospitable y se entera de cada cambio.',
    pt: 'Traz acomodações e reservas do Hospitable e acompanha cada mudança.',
    en: 'Brings properties and bookings from Hospitable and hears of every change.',
  },
  accounts: {
    es: 'Trae el total de cada reserva y no su cuenta: las noches salen de ese total, y los extras y los pagos los agregas tú.',
    pt: 'Traz o total de cada reserva e não a sua conta: as diárias saem desse total, e os extras e os pagamentos você adiciona.',
    en: 'Brings the total of each booking and not its account: nights follow from that total, and extras and payments are yours to add.',
  },
  countries: ['*'],
  documentation: 'https://developer.hospitable.com/docs/public-api-docs',
  settings: [
    {
      name: 'apiKey',
      label: { es: 'Token de acceso', pt: 'Token de acesso', en: 'Access token' },
      help: {
        es: 'En Hospitable: Apps → API access → Access tokens → Add new, con permiso de lectura y de escribir en el calendario y en los mensajes.',
        pt: 'No Hospitable: Apps → API access → Access tokens → Add new, com permissão de leitura e de escrita no calendário e nas mensagens.',
        en: 'In Hospitable: Apps → API access → Access tokens → Add new, with permission to read, and to write to the calendar and to messages.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_HOSPITABLE,
  requestsPerSecond: 4,
  proof:
    'every call against the fields of the official document (v2, June 2025), of messages also against what clients of others recorded (August 2026). From memory: sixty days in one change of a calendar.',
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
    'webhooks-verified': 'done',
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': 'done',
    'resync-without-doubles': 'done',
    'field-messages': 'done',
    progress: 'done',
    troubleshooting: 'done',
  },
};
