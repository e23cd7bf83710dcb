import type { ProviderManifest } from '#capabilities/provider.ts';

/** Credentials of the simulator's account. They open nothing else. */
export const SIMULATED_WHATSAPP_HOST = {
  accessToken: 'token-de-prueba-de-whatsapp',
  wabaId: '104996122399160',
  phoneNumberId: '106540352242922',
  appSecret: 'secreto-de-prueba-de-whatsapp',
} as const;

/** The simulator's app, through which hosts sign up in test mode. */
export const SIMULATED_WHATSAPP_APP = {
  id: '670843887433847',
  secret: 'secreto-de-la-aplicacion-de-prueba',
  verifyToken: 'palabra-de-prueba',
} as const;

export const whatsappCloudManifest: ProviderManifest = {
  id: 'whatsapp-cloud',
  name: 'WhatsApp Cloud API',
  summary: {
    es: 'Lleva tus mensajes a los huéspedes desde tu propio número de WhatsApp, y los códigos de la plataforma.',
    pt: 'Leva suas mensagens aos hóspedes pelo seu próprio número do WhatsApp, e os códigos da plataforma.',
    en: 'Carries your messages to guests from your own WhatsApp number, and the platform’s codes.',
  },
  countries: ['*'],
  documentation: 'https://developers.facebook.com/docs/whatsapp/cloud-api',
  settings: [
    {
      name: 'accessToken',
      label: { es: 'Token de acceso', pt: 'Token de acesso', en: 'Access token' },
      help: {
        es: 'En Meta Business: Configuración → Usuarios del sistema → Generar token, sin fecha de vencimiento, con whatsapp_business_messaging y whatsapp_business_management.',
        pt: 'No Meta Business: Configurações → Usuários do sistema → Gerar token, sem data de validade, com whatsapp_business_messaging e whatsapp_business_management.',
        en: 'In Meta Business: Settings → System users → Generate token, without an expiry date, with whatsapp_business_messaging and whatsapp_business_management.',
      },
      kind: 'secret',
      required: true,
    },
    {
      name: 'wabaId',
      label: {
        es: 'Identificador de la cuenta de WhatsApp Business',
        pt: 'Identificador da conta do WhatsApp Business',
        en: 'WhatsApp Business account ID',
      },
      help: {
        es: 'En tu aplicación de Meta: WhatsApp → Configuración de la API. Solo dígitos.',
        pt: 'No seu aplicativo da Meta: WhatsApp → Configuração da API. Só dígitos.',
        en: 'In your Meta app: WhatsApp → API Setup. Digits only.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'phoneNumberId',
      label: {
        es: 'Identificador del número de teléfono',
        pt: 'Identificador do número de telefone',
        en: 'Phone number ID',
      },
      help: {
        es: 'En el mismo lugar, debajo del número. No es el número mismo.',
        pt: 'No mesmo lugar, abaixo do número. Não é o próprio número.',
        en: 'In the same place, below the number. It is not the number itself.',
      },
      kind: 'text',
      required: true,
    },
    {
      name: 'appSecret',
      label: { es: 'Clave secreta de la aplicación', pt: 'Chave secreta do aplicativo', en: 'App secret' },
      help: {
        es: 'En tu aplicación de Meta: Configuración → Básica. Con ella se comprueba que las novedades vienen de WhatsApp.',
        pt: 'No seu aplicativo da Meta: Configurações → Básico. Com ela se verifica que as novidades vêm do WhatsApp.',
        en: 'In your Meta app: Settings → Basic. It proves that events come from WhatsApp.',
      },
      kind: 'secret',
      required: true,
    },
  ],
  testCredentials: SIMULATED_WHATSAPP_HOST,
  requestsPerSecond: 20,
  proof:
    'requests and answers against Meta’s own OpenAPI document (v23.0); events against the notices that pywa keeps. From memory: the errors for a template that exists already and for a value with a line break.',
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
    'idempotent-writes': { exempt: 'no key is remembered: class N, a signed status with our key settles it' },
    'webhooks-verified': 'done',
    'pages-to-the-end': 'done',
    'announces-outage': 'done',
    'request-log-visible': { exempt: 'a message is for its reader' },
    'resync-without-doubles': { exempt: 'nothing is synchronised' },
    'field-messages': 'done',
    progress: { exempt: 'a message takes seconds' },
    troubleshooting: 'done',
  },
};
