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
  'respects-rate-limit': 'done',
  'idempotent-writes': {
    exempt: 'TRA takes no key and lists nothing: class N, a person decides after an unknown outcome',
  },
  'webhooks-verified': { exempt: 'TRA posts no events' },
  'pages-to-the-end': { exempt: 'TRA lists nothing' },
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': { exempt: 'TRA lists nothing to compare with' },
  'field-messages': 'done',
  progress: { exempt: 'one card at a time' },
  troubleshooting: 'done',
};

export const traManifest: ProviderManifest = {
  id: 'tra',
  name: 'TRA',
  summary: {
    es: 'Registra a cada huésped ante el Ministerio de Comercio, Industria y Turismo de Colombia',
    pt: 'Registra cada hóspede no Ministério do Comércio, Indústria e Turismo da Colômbia',
    en: 'Registers every guest with the Ministry of Commerce, Industry and Tourism of Colombia',
  },
  countries: ['CO'],
  documentation: 'https://pms.mincit.gov.co/token/',
  settings: [
    {
      name: 'rnt',
      kind: 'text',
      required: true,
      label: { es: 'Número de RNT', pt: 'Número do RNT', en: 'RNT number' },
      help: {
        es: 'El número de tu Registro Nacional de Turismo',
        pt: 'O número do seu Registro Nacional de Turismo',
        en: 'The number of your Registro Nacional de Turismo',
      },
    },
    {
      name: 'token',
      kind: 'secret',
      required: true,
      label: { es: 'Token', pt: 'Token', en: 'Token' },
      help: {
        es: 'Pídelo con tu RNT en pms.mincit.gov.co/token y llega al correo registrado',
        pt: 'Peça com o seu RNT em pms.mincit.gov.co/token e ele chega ao e-mail registrado',
        en: 'Ask for it with your RNT at pms.mincit.gov.co/token; it comes to the registered e-mail address',
      },
    },
  ],
  testCredentials: { rnt: '123456', token: 'good-123456' },
  // A token is of its RNT.
  completeTest: ({ rnt }) => (rnt === undefined ? {} : { token: `good-${rnt}` }),
  requestsPerSecond: 1,
  quality,
};
