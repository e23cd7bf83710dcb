import type { ProviderManifest } from '#capabilities/provider.ts';

export const PROVIDER = 'whatsapp-web';

/** A gateway that is reached with the settings of the installation: one for all devices. */
export type WhatsappGateway = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Signs its notices. */
  readonly webhookSecret: string;
};

/** What opens the simulated gateway. It opens nothing else. */
export const SIMULATED_WHATSAPP_GATEWAY = {
  token: 'token-de-prueba-del-gateway-de-whatsapp',
  webhookSecret: 'secreto-de-prueba-del-gateway-de-whatsapp',
} as const;

/** A device of the simulator; other test devices have keys of their own. */
export const SIMULATED_WHATSAPP_DEVICE = { device: 'test-0123456789abcdef01234567' } as const;

export const whatsappWebManifest: ProviderManifest = {
  id: PROVIDER,
  name: 'WhatsApp Web',
  summary: {
    es: 'Lleva tus mensajes a los huéspedes desde el teléfono de la propiedad, vinculado con un código QR.',
    pt: 'Leva suas mensagens aos hóspedes pelo telefone da propriedade, vinculado com um código QR.',
    en: 'Carries your messages to guests from the property’s own phone, linked with a QR code.',
  },
  countries: ['*'],
  documentation: 'https://github.com/WhiskeySockets/Baileys',
  // Nothing is typed: a connection is made by linking a telephone.
  settings: [],
  testCredentials: SIMULATED_WHATSAPP_DEVICE,
  requestsPerSecond: 5,
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
    'pages-to-the-end': { exempt: 'no list is read' },
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'a message is for its reader' },
    'resync-without-doubles': { exempt: 'nothing is synchronised' },
    'field-messages': 'done',
    progress: { exempt: 'a message takes seconds, and the state of a device is read' },
    troubleshooting: 'done',
  },
};
