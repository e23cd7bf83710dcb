import type { ProviderManifest } from '#capabilities/provider.ts';

/** Keys of the simulator's account in Colombia. They open nothing else. */
export const SIMULATED_MERCADO_PAGO = {
  publicKey: 'TEST-00000000-0000-4000-8000-000000000101',
  secretKey: 'TEST-1000000000000101-112126-posada0simulador0casa0azul0co-202600101',
  webhookSecret: 'posada0simulador0casa0azul0avisos',
} as const;

export const mercadoPagoManifest: ProviderManifest = {
  id: 'mercado-pago',
  name: 'Mercado Pago',
  summary: {
    es: 'Cobra a tus huéspedes en Colombia, México, Argentina y Brasil con tarjeta, PSE, OXXO, SPEI y Pix, en tu propia cuenta de Mercado Pago.',
    pt: 'Recebe dos seus hóspedes na Colômbia, no México, na Argentina e no Brasil com cartão, PSE, OXXO, SPEI e Pix, na sua própria conta do Mercado Pago.',
    en: 'Takes payments of your guests in Colombia, Mexico, Argentina and Brazil by card, PSE, OXXO, SPEI and Pix, in your own Mercado Pago account.',
  },
  countries: ['CO', 'MX', 'AR', 'BR'],
  documentation: 'https://www.mercadopago.com.co/developers/es/docs/checkout-pro/landing',
  settings: [
    {
      name: 'publicKey',
      label: { es: 'Clave pública', pt: 'Chave pública', en: 'Public key' },
      help: {
        es: 'En mercadopago.com: Tus integraciones → tu aplicación → Credenciales de producción. Empieza por APP_USR-.',
        pt: 'Em mercadopago.com: Suas integrações → seu aplicativo → Credenciais de produção. Começa com APP_USR-.',
        en: 'In mercadopago.com: Your integrations → your application → Production credentials. It begins with APP_USR-.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'secretKey',
      label: { es: 'Access Token', pt: 'Access Token', en: 'Access token' },
      help: {
        es: 'En el mismo lugar, de la misma aplicación. Empieza por APP_USR- y es más largo que la clave pública.',
        pt: 'No mesmo lugar, do mesmo aplicativo. Começa com APP_USR- e é mais longo que a chave pública.',
        en: 'In the same place, of the same application. It begins with APP_USR-, and is longer than the public key.',
      },
      kind: 'secret',
      required: true,
    },
    {
      name: 'webhookSecret',
      label: {
        es: 'Clave secreta de notificaciones',
        pt: 'Assinatura secreta das notificações',
        en: 'Secret signature of notifications',
      },
      help: {
        es: 'En Tus integraciones → Webhooks → Configurar notificaciones: elige el evento Pagos, guarda y copia la clave secreta.',
        pt: 'Em Suas integrações → Webhooks → Configurar notificações: escolha o evento Pagamentos, salve e copie a assinatura secreta.',
        en: 'In Your integrations → Webhooks → Configure notifications: choose the event Payments, save, and copy the secret signature.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_MERCADO_PAGO,
  requestsPerSecond: 4,
  proof:
    'every call against a table of fields from Mercado Pago’s documents and its own libraries (tests/official/mercado-pago); the signature of notifications against a vector counted apart. From memory: the words of a refused refund, how long a notification is repeated, whether a page may be ended in the past. A page takes one payment after another until it is ended, as a developer of Mercado Pago wrote. Nothing was sent to Mercado Pago.',
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
    'request-log-visible': 'todo',
    'resync-without-doubles': 'todo',
    'field-messages': 'done',
    progress: { exempt: 'one payment at a time' },
    troubleshooting: 'done',
  },
};
