import type { ProviderManifest, QualityReport } from '#capabilities/provider.ts';

const LOCAL = { exempt: 'runs in this program: no connection, no account, nothing sent' };

const quality: QualityReport = {
  manifest: 'done',
  'credentials-checked-first': LOCAL,
  simulator: LOCAL,
  conformance: 'done',
  'failures-classified': 'done',
  'no-secret-in-log': 'done',
  readme: 'done',
  'asks-to-reconnect': LOCAL,
  'respects-rate-limit': { exempt: 'one worker, a short queue' },
  'idempotent-writes': { exempt: 'reads only' },
  'webhooks-verified': { exempt: 'it posts no events' },
  'pages-to-the-end': { exempt: 'no lists' },
  'announces-outage': LOCAL,
  'request-log-visible': { exempt: 'pictures and what is read from them are never kept (PRV-02)' },
  'resync-without-doubles': { exempt: 'nothing is stored' },
  'field-messages': 'done',
  progress: { exempt: 'a read takes about a second' },
  troubleshooting: 'done',
};

export const localMrzManifest: ProviderManifest = {
  id: 'local-mrz',
  name: 'Lector de documentos',
  summary: {
    es: 'Lee la línea inferior de pasaportes y cédulas sin enviarlos a nadie',
    pt: 'Lê a última linha de passaportes e carteiras sem enviá-los a ninguém',
    en: 'Reads the bottom lines of passports and identity cards without sending them anywhere',
  },
  countries: ['*'],
  documentation: 'https://www.icao.int/publications/doc-series/doc-9303',
  settings: [],
  testCredentials: {},
  requestsPerSecond: 1,
  quality,
};
