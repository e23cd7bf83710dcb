import type { ProviderManifest, QualityReport } from '#capabilities/provider.ts';
import { SIMULATED_CERTIFICATE } from './dian.simulated-certificate.ts';

const quality: QualityReport = {
  manifest: 'done',
  'credentials-checked-first': 'done',
  simulator: 'done',
  conformance: 'done',
  'failures-classified': 'done',
  'no-secret-in-log': 'done',
  readme: 'done',
  'asks-to-reconnect': 'done',
  'respects-rate-limit': 'todo',
  'idempotent-writes': 'done',
  'webhooks-verified': { exempt: 'DIAN posts no events' },
  'pages-to-the-end': { exempt: 'nothing is listed in pages' },
  'announces-outage': 'done',
  'request-log-visible': 'todo',
  'resync-without-doubles': 'todo',
  'field-messages': 'done',
  progress: { exempt: 'one document at a time, a few seconds' },
  troubleshooting: 'done',
};

export const dianManifest: ProviderManifest = {
  id: 'dian',
  name: 'DIAN',
  summary: {
    es: 'Emite tus facturas electrónicas y notas crédito directamente ante la DIAN, con tu propio certificado',
    pt: 'Emite suas faturas eletrônicas e notas de crédito diretamente na DIAN, com o seu próprio certificado',
    en: 'Issues your electronic invoices and credit notes directly at DIAN, with your own certificate',
  },
  countries: ['CO'],
  documentation: 'https://www.dian.gov.co/impuestos/factura-electronica/Paginas/documentacion-tecnica.aspx',
  settings: [
    {
      name: 'environment',
      kind: 'choice',
      required: true,
      label: { es: 'Ambiente', pt: 'Ambiente', en: 'Environment' },
      choices: [
        { value: 'production', label: { es: 'Producción', pt: 'Produção', en: 'Production' } },
        { value: 'habilitacion', label: { es: 'Habilitación', pt: 'Habilitação', en: 'Enabling (tests)' } },
      ],
    },
    {
      name: 'nit',
      kind: 'text',
      required: true,
      label: { es: 'NIT', pt: 'NIT', en: 'NIT' },
      help: {
        es: 'Sin puntos ni dígito de verificación',
        pt: 'Sem pontos nem dígito verificador',
        en: 'Without dots and without its check digit',
      },
    },
    {
      name: 'softwareId',
      kind: 'text',
      required: true,
      label: { es: 'Identificador del software', pt: 'Identificador do software', en: 'Software identifier' },
      help: {
        es: 'Lo muestra el portal de habilitación de la DIAN cuando registras tu software propio',
        pt: 'O portal de habilitação da DIAN o mostra quando você registra o seu software próprio',
        en: 'DIAN’s enabling portal shows it when you register software of your own',
      },
    },
    {
      name: 'softwarePin',
      kind: 'secret',
      required: true,
      label: { es: 'PIN del software', pt: 'PIN do software', en: 'Software PIN' },
      help: {
        es: 'Los 5 números que elegiste al registrarlo',
        pt: 'Os 5 números que você escolheu ao registrá-lo',
        en: 'The 5 digits that you chose when you registered it',
      },
    },
    {
      name: 'certificate',
      kind: 'file',
      required: true,
      accept: '.p12,.pfx',
      label: { es: 'Certificado digital', pt: 'Certificado digital', en: 'Digital certificate' },
      help: {
        es: 'El archivo .p12 o .pfx que te dio la entidad de certificación',
        pt: 'O arquivo .p12 ou .pfx que a autoridade certificadora entregou',
        en: 'The .p12 or .pfx file that the certification authority gave you',
      },
    },
    {
      name: 'certificatePassword',
      kind: 'secret',
      required: true,
      label: { es: 'Contraseña del certificado', pt: 'Senha do certificado', en: 'Certificate password' },
    },
    {
      name: 'testSetId',
      kind: 'text',
      required: false,
      label: {
        es: 'Identificador del set de pruebas',
        pt: 'Identificador do conjunto de testes',
        en: 'Test set identifier',
      },
      help: {
        es: 'Solo mientras te habilitas; déjalo vacío en producción',
        pt: 'Só enquanto você se habilita; deixe vazio em produção',
        en: 'Only while you are being enabled; leave it empty in production',
      },
    },
  ],
  testCredentials: {
    environment: 'habilitacion',
    nit: '900373076',
    softwareId: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
    softwarePin: '12345',
    certificate: SIMULATED_CERTIFICATE,
    certificatePassword: 'simulador',
  },
  requestsPerSecond: 2,
  proof:
    'keys against the vectors of the technical annex 1.9, documents against the official schemas and lists, signatures by xmlsec1, answers against the printed samples. From clients of others: ranges, buyers, the form of the delivery. Nothing was sent to DIAN.',
  quality,
};
