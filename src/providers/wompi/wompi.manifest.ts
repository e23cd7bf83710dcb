import type { ProviderManifest } from '#capabilities/provider.ts';

/** Keys of the simulator's account. They open nothing else. */
export const SIMULATED_WOMPI = {
  publicKey: 'pub_test_posada0simulador0casa0azul',
  secretKey: 'prv_test_posada0simulador0casa0azul',
  integritySecret: 'test_integrity_posada0simulador0casa0azul',
  eventsSecret: 'test_events_posada0simulador0casa0azul',
} as const;

const SECRETS_PAGE = {
  es: 'En comercios.wompi.co: Desarrolladores → Secretos para integración técnica.',
  pt: 'Em comercios.wompi.co: Desarrolladores → Secretos para integración técnica.',
  en: 'In comercios.wompi.co: Desarrolladores → Secretos para integración técnica.',
} as const;

export const wompiManifest: ProviderManifest = {
  id: 'wompi',
  name: 'Wompi',
  summary: {
    es: 'Cobra a tus huéspedes en pesos colombianos con tarjeta, PSE y Nequi, en tu propia cuenta de Wompi.',
    pt: 'Recebe dos seus hóspedes em pesos colombianos com cartão, PSE e Nequi, na sua própria conta Wompi.',
    en: 'Takes payments of your guests in Colombian pesos by card, PSE and Nequi, in your own Wompi account.',
  },
  countries: ['CO'],
  documentation: 'https://docs.wompi.co/docs/colombia/inicio-rapido/',
  settings: [
    {
      name: 'publicKey',
      label: { es: 'Llave pública', pt: 'Chave pública', en: 'Public key' },
      help: {
        es: 'En comercios.wompi.co: Desarrolladores. Empieza por pub_prod_; las que empiezan por pub_test_ no cobran dinero.',
        pt: 'Em comercios.wompi.co: Desarrolladores. Começa com pub_prod_; as que começam com pub_test_ não cobram dinheiro.',
        en: 'In comercios.wompi.co: Desarrolladores. It begins with pub_prod_; one that begins with pub_test_ takes no money.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'secretKey',
      label: { es: 'Llave privada', pt: 'Chave privada', en: 'Private key' },
      help: {
        es: 'En el mismo lugar. Empieza por prv_ y es de la misma cuenta y del mismo ambiente que la llave pública.',
        pt: 'No mesmo lugar. Começa com prv_ e é da mesma conta e do mesmo ambiente que a chave pública.',
        en: 'In the same place. It begins with prv_, and is of the same account and environment as the public key.',
      },
      kind: 'secret',
      required: true,
    },
    {
      name: 'integritySecret',
      label: { es: 'Secreto de integridad', pt: 'Segredo de integridade', en: 'Integrity secret' },
      help: SECRETS_PAGE,
      kind: 'secret',
      required: true,
    },
    {
      name: 'eventsSecret',
      label: { es: 'Secreto de eventos', pt: 'Segredo de eventos', en: 'Events secret' },
      help: SECRETS_PAGE,
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_WOMPI,
  requestsPerSecond: 4,
  proof:
    'every call against a table of fields from Wompi’s pages and clients of others (tests/official/wompi); the integrity signature against the example of Wompi’s page. From memory: the longest life of a checkout, that an event of a repeated delivery keeps its timestamp. Nothing was sent to Wompi.',
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
    'idempotent-writes': { exempt: 'nothing is written: a checkout is a signed address' },
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
