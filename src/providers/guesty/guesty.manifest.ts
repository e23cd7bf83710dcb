import type { ProviderManifest } from '#capabilities/provider.ts';

/** Credentials of the simulator's account. They open nothing else. */
export const SIMULATED_GUESTY = { clientId: 'posada-de-prueba', clientSecret: 'secreto-de-prueba' } as const;

export const guestyManifest: ProviderManifest = {
  id: 'guesty',
  name: 'Guesty',
  summary: {
    es: 'Trae alojamientos y reservas de Guesty, se entera de cada cambio y lleva mensajes al chat de la reserva.',
    pt: 'Traz acomodações e reservas do Guesty, acompanha cada mudança e leva mensagens ao chat da reserva.',
    en: 'Brings listings and bookings from Guesty, hears of every change and carries messages to the booking chat.',
  },
  accounts: {
    es: 'Trae el total de cada reserva y no su cuenta: las noches salen de ese total, y los extras y los pagos los agregas tú.',
    pt: 'Traz o total de cada reserva e não a sua conta: as diárias saem desse total, e os extras e os pagamentos você adiciona.',
    en: 'Brings the total of each booking and not its account: nights follow from that total, and extras and payments are yours to add.',
  },
  countries: ['*'],
  documentation: 'https://open-api-docs.guesty.com/docs',
  settings: [
    {
      name: 'clientId',
      label: { es: 'Client ID', pt: 'Client ID', en: 'Client ID' },
      help: {
        es: 'En Guesty: Integraciones → Socios y API → OAuth → Nueva aplicación.',
        pt: 'No Guesty: Integrações → Parceiros e API → OAuth → Nova aplicação.',
        en: 'In Guesty: Integrations → Partners & API → OAuth → New application.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'clientSecret',
      label: { es: 'Client secret', pt: 'Client secret', en: 'Client secret' },
      help: {
        es: 'Guesty lo muestra una sola vez, al crear la aplicación.',
        pt: 'O Guesty mostra uma única vez, ao criar a aplicação.',
        en: 'Guesty shows it only once, when the application is made.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_GUESTY,
  requestsPerSecond: 2,
  proof:
    'reservations, webhooks and tokens against the public reference (2026-11-23), conversations too (2026-11-30); calendar, guests and account against clients of others. From memory: the note of a closed day. Not tried with a live account: messages.',
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
    'field-messages': {
      exempt: 'Of what people typed only messages are written there, which have no fields',
    },
    progress: 'done',
    troubleshooting: 'done',
  },
};
