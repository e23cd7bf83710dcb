import type { ProviderManifest, QualityReport } from '#capabilities/provider.ts';

const quality: QualityReport = {
  manifest: 'done',
  'credentials-checked-first': 'done',
  simulator: 'done',
  conformance: 'done',
  'failures-classified': 'done',
  'no-secret-in-log': 'done',
  readme: 'done',
  'asks-to-reconnect': 'done',
  // The ministry says no limit, and only the simulator has been asked so far.
  'respects-rate-limit': 'todo',
  'idempotent-writes': {
    exempt:
      'the service takes no key and lists nothing by content: class N, a person decides after a lost answer',
  },
  'webhooks-verified': { exempt: 'the service posts no events: verdicts are asked for' },
  'pages-to-the-end': { exempt: 'one batch is asked for at a time' },
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': { exempt: 'the service lists nothing to compare with' },
  'field-messages': 'done',
  progress: { exempt: 'one traveller at a time' },
  troubleshooting: 'done',
};

export const sesManifest: ProviderManifest = {
  id: 'ses',
  name: 'SES.HOSPEDAJES',
  summary: {
    es: 'Comunica cada viajero al Ministerio del Interior de España en las 24 horas desde que llega',
    pt: 'Comunica cada viajante ao Ministério do Interior da Espanha nas 24 horas depois da chegada',
    en: 'Tells the Ministry of the Interior of Spain about every traveller within 24 hours of the arrival',
  },
  countries: ['ES'],
  documentation:
    'https://sede.mir.gob.es/opencms/export/sites/default/es/procedimientos-y-servicios/hospedajes-y-alquiler-de-vehiculos/',
  settings: [
    {
      name: 'landlordCode',
      kind: 'text',
      required: true,
      label: { es: 'Código de arrendador', pt: 'Código do locador', en: 'Landlord code' },
      help: {
        es: 'El que SES.HOSPEDAJES te dio al registrarte como arrendador',
        pt: 'O que o SES.HOSPEDAJES deu a você no cadastro de locador',
        en: 'The one that SES.HOSPEDAJES gave you when you registered as a landlord',
      },
    },
    {
      name: 'establishmentCode',
      kind: 'text',
      required: true,
      label: { es: 'Código de establecimiento', pt: 'Código do estabelecimento', en: 'Establishment code' },
      help: {
        es: 'Está en la lista de tus establecimientos en SES.HOSPEDAJES',
        pt: 'Está na lista dos seus estabelecimentos no SES.HOSPEDAJES',
        en: 'It is in the list of your establishments at SES.HOSPEDAJES',
      },
    },
    {
      name: 'user',
      kind: 'text',
      required: true,
      label: {
        es: 'Usuario del servicio web',
        pt: 'Usuário do serviço web',
        en: 'User of the web service',
      },
      help: {
        es: 'El NIF seguido de WS, no el usuario con el que entras a la sede',
        pt: 'O NIF seguido de WS, não o usuário com que você entra no portal',
        en: 'The NIF followed by WS, not the user that you sign in to the portal with',
      },
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: {
        es: 'Contraseña del servicio web',
        pt: 'Senha do serviço web',
        en: 'Password of the web service',
      },
    },
  ],
  establishmentSetting: 'establishmentCode',
  testCredentials: {
    landlordCode: '0000000001',
    establishmentCode: '0000000001',
    user: '12345678ZWS',
    password: 'simulador-ses',
  },
  requestsPerSecond: 2,
  quality,
};
