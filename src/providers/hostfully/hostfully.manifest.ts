import type { ProviderManifest } from '#capabilities/provider.ts';

/** The key of the simulator's agency. It opens nothing else. */
export const SIMULATED_HOSTFULLY = { apiKey: 'clave-de-prueba-de-hostfully' } as const;

export const hostfullyManifest: ProviderManifest = {
  id: 'hostfully',
  name: 'Hostfully',
  summary: {
    es: 'En desarrollo: lee alojamientos y reservas de Hostfully, y cierra allí las noches que se ocupan aquí.',
    pt: 'Em desenvolvimento: lê acomodações e reservas do Hostfully e fecha lá as noites ocupadas aqui.',
    en: 'In development: reads properties and bookings from Hostfully, and closes there the nights that are taken here.',
  },
  accounts: {
    es: 'Trae el total de una reserva cuando su orden se deja leer, y no su cuenta: las noches salen de ese total, y lo demás lo agregas tú.',
    pt: 'Traz o total de uma reserva quando o pedido dela pode ser lido, e não a sua conta: as diárias saem desse total, e o resto você adiciona.',
    en: 'Brings the total of a booking where its order can be read, and not its account: nights follow from that total, and the rest is yours to add.',
  },
  countries: ['*'],
  documentation: 'https://dev.hostfully.com/reference/getting-started',
  settings: [
    {
      name: 'apiKey',
      label: { es: 'Clave de API', pt: 'Chave de API', en: 'API key' },
      help: {
        es: 'En Hostfully: Agency Settings → API Key. Si no aparece, pídela a su soporte.',
        pt: 'No Hostfully: Agency Settings → API Key. Se não aparecer, peça ao suporte deles.',
        en: 'In Hostfully: Agency Settings → API Key. If it is not there, ask their support for it.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_HOSTFULLY,
  requestsPerSecond: 2,
  proof:
    'leads, properties and webhooks against the public reference and clients of others (2026-11-23). From memory: alteration and deletion of a block, orders, the most guests of a property.',
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
    'webhooks-verified': { exempt: 'They are not signed; the secret is in our address' },
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': 'done',
    'resync-without-doubles': 'done',
    'field-messages': 'todo',
    progress: 'done',
    troubleshooting: 'done',
  },
};
