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
  'idempotent-writes': 'done',
  'webhooks-verified': { exempt: 'the portal posts no events' },
  'pages-to-the-end': { exempt: 'a query names one document and one day: one page' },
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': 'done',
  'field-messages': 'done',
  progress: { exempt: 'one record at a time, a few seconds' },
  troubleshooting: 'done',
};

export const sireManifest: ProviderManifest = {
  id: 'sire',
  name: 'SIRE',
  summary: {
    es: 'Informa a Migración Colombia la entrada y la salida de huéspedes extranjeros',
    pt: 'Informa à Migração da Colômbia a entrada e a saída de hóspedes estrangeiros',
    en: 'Tells Migración Colombia when foreign guests arrive and leave',
  },
  countries: ['CO'],
  documentation: 'https://apps.migracioncolombia.gov.co/sire/public/login.jsf',
  settings: [
    {
      name: 'hotelCode',
      kind: 'text',
      required: true,
      label: { es: 'Código de hotel', pt: 'Código do hotel', en: 'Hotel code' },
      help: {
        es: 'El código que Migración Colombia dio a tu establecimiento',
        pt: 'O código que a Migração da Colômbia deu ao seu estabelecimento',
        en: 'The code that Migración Colombia gave your establishment',
      },
    },
    {
      name: 'cityCode',
      kind: 'text',
      required: true,
      label: { es: 'Código de la ciudad', pt: 'Código da cidade', en: 'City code' },
      help: {
        es: 'Código DIVIPOLA de cinco números, por ejemplo 05001 para Medellín',
        pt: 'Código DIVIPOLA de cinco números, por exemplo 05001 para Medellín',
        en: 'DIVIPOLA code of five digits, for example 05001 for Medellín',
      },
    },
    {
      name: 'documentType',
      kind: 'choice',
      required: true,
      label: { es: 'Tu tipo de documento', pt: 'Seu tipo de documento', en: 'Your type of document' },
      choices: [
        {
          value: '1',
          label: { es: 'Cédula de ciudadanía', pt: 'Cédula de cidadania', en: 'Colombian citizen card' },
        },
        {
          value: '5',
          label: { es: 'Cédula de extranjería', pt: 'Cédula de estrangeiro', en: 'Foreigner card' },
        },
        { value: '3', label: { es: 'Pasaporte', pt: 'Passaporte', en: 'Passport' } },
      ],
    },
    {
      name: 'documentNumber',
      kind: 'text',
      required: true,
      label: { es: 'Tu número de documento', pt: 'Seu número de documento', en: 'Your document number' },
      help: {
        es: 'El que usas para entrar a SIRE',
        pt: 'O que você usa para entrar no SIRE',
        en: 'The one you sign in to SIRE with',
      },
    },
    {
      name: 'password',
      kind: 'secret',
      required: true,
      label: { es: 'Contraseña de SIRE', pt: 'Senha do SIRE', en: 'SIRE password' },
    },
  ],
  testCredentials: {
    hotelCode: '7706',
    cityCode: '88001',
    documentType: '1',
    documentNumber: '1020304050',
    password: 'simulador-sire',
  },
  requestsPerSecond: 4,
  quality,
};
