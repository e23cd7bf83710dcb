import type { ProviderManifest } from '#capabilities/provider.ts';

/** Keys of the simulator's account of a host. They open nothing else. */
export const SIMULATED_STRIPE_HOST = {
  publicKey: 'pk_test_posada0casa0azul0page',
  secretKey: 'sk_test_posada0casa0azul0secret',
} as const;

export const stripeManifest: ProviderManifest = {
  id: 'stripe',
  name: 'Stripe',
  summary: {
    es: 'Cobra a tus huéspedes con tarjeta, en tu propia cuenta de Stripe.',
    pt: 'Recebe dos seus hóspedes com cartão, na sua própria conta Stripe.',
    en: 'Takes payments of your guests by card, in your own Stripe account.',
  },
  countries: ['*'],
  documentation: 'https://docs.stripe.com/api',
  settings: [
    {
      name: 'publicKey',
      label: { es: 'Clave publicable', pt: 'Chave publicável', en: 'Publishable key' },
      help: {
        es: 'En dashboard.stripe.com: Desarrolladores → Claves de API. Empieza por pk_live_; las que empiezan por pk_test_ no cobran dinero.',
        pt: 'Em dashboard.stripe.com: Desenvolvedores → Chaves da API. Começa com pk_live_; as que começam com pk_test_ não cobram dinheiro.',
        en: 'In dashboard.stripe.com: Developers → API keys. It begins with pk_live_; one that begins with pk_test_ takes no money.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'secretKey',
      label: { es: 'Clave secreta', pt: 'Chave secreta', en: 'Secret key' },
      help: {
        es: 'En el mismo lugar. Empieza por sk_live_. Con una restringida (rk_live_) permite leer la cuenta y escribir sesiones de Checkout, cargos, reembolsos y endpoints de webhook.',
        pt: 'No mesmo lugar. Começa com sk_live_. Com uma restrita (rk_live_), permita ler a conta e gravar sessões do Checkout, cobranças, reembolsos e endpoints de webhook.',
        en: 'In the same place. It begins with sk_live_. A restricted one (rk_live_) needs to read the account and to write Checkout sessions, charges, refunds and webhook endpoints.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_STRIPE_HOST,
  requestsPerSecond: 25,
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
  proof:
    'answers of the simulator against the sample objects of stripe/openapi (MIT), its words and our requests against the types of their library, their script against the types of @stripe/stripe-js; test cards, texts of refusals and the table of smallest charges are from their pages, read once.',
};
