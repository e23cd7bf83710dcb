import type { ProviderManifest } from '#capabilities/provider.ts';

/** Credentials of the simulator's account. They open nothing else; the domain is not called. */
export const SIMULATED_STAYS = {
  domain: 'casa-azul.stays.net',
  login: 'posada-de-prueba',
  password: 'clave-de-prueba',
} as const;

export const staysManifest: ProviderManifest = {
  id: 'stays',
  name: 'Stays',
  summary: {
    es: 'Trae alojamientos y reservas de Stays y se entera de cada cambio.',
    pt: 'Traz acomodações e reservas do Stays e acompanha cada mudança.',
    en: 'Brings listings and bookings from Stays and hears of every change.',
  },
  accounts: {
    es: 'Trae el total de cada reserva y no su cuenta: las noches salen de ese total, y los extras y los pagos los agregas tú.',
    pt: 'Traz o total de cada reserva e não a sua conta: as diárias saem desse total, e os extras e os pagamentos você adiciona.',
    en: 'Brings the total of each booking and not its account: nights follow from that total, and extras and payments are yours to add.',
  },
  countries: ['*'],
  documentation: 'https://stays.net/external-api',
  settings: [
    {
      name: 'domain',
      label: { es: 'Dominio', pt: 'Domínio', en: 'Domain' },
      help: {
        es: 'La dirección con la que entras a Stays, por ejemplo casaazul.stays.net.',
        pt: 'O endereço que você usa para entrar na Stays, por exemplo casaazul.stays.net.',
        en: 'The address where you open Stays, such as casaazul.stays.net.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'login',
      label: { es: 'Login de la API', pt: 'Login da API', en: 'API login' },
      help: {
        es: 'En Stays: App Center → Stays API → External API.',
        pt: 'Na Stays: App Center → Stays API → External API.',
        en: 'In Stays: App Center → Stays API → External API.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'password',
      label: { es: 'Contraseña de la API', pt: 'Senha da API', en: 'API password' },
      help: {
        es: 'Está al lado del login; no es la contraseña con la que entras.',
        pt: 'Fica ao lado do login; não é a senha com que você entra.',
        en: 'It stands beside the login; it is not the password you sign in with.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_STAYS,
  requestsPerSecond: 2,
  proof:
    'every call against public pages and clients of others (2026-11-23). From memory: that a block by its id shows its note, and the words of refusals for taken nights.',
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
      exempt: 'The key of their signature is not published; the login and our address are checked',
    },
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': 'done',
    'resync-without-doubles': 'done',
    'field-messages': { exempt: 'Nothing that people typed is written there' },
    progress: 'done',
    troubleshooting: 'done',
  },
};
