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
    exempt: 'the API takes no key: class N, a person decides after a lost answer',
  },
  'webhooks-verified': { exempt: 'the API posts no events' },
  'pages-to-the-end': { exempt: 'nothing is listed' },
  'announces-outage': 'done',
  'request-log-visible': 'done',
  'resync-without-doubles': { exempt: 'nothing is brought from there' },
  'field-messages': 'done',
  progress: { exempt: 'one guest at a time' },
  troubleshooting: 'done',
};

export const fnrhManifest: ProviderManifest = {
  id: 'fnrh',
  name: 'FNRH Digital',
  summary: {
    es: 'Registra a cada huésped ante el Ministerio de Turismo de Brasil, con su entrada y su salida',
    pt: 'Registra cada hóspede no Ministério do Turismo do Brasil, com a entrada e a saída',
    en: 'Registers every guest with the Ministry of Tourism of Brazil, with check-in and check-out',
  },
  countries: ['BR'],
  documentation:
    'https://www.gov.br/turismo/pt-br/acesso-a-informacao/acoes-e-programas/programas-projetos-acoes-obras-e-atividades/ficha-nacional-de-registro-de-hospedes',
  settings: [
    {
      name: 'user',
      kind: 'text',
      required: true,
      label: { es: 'Usuario de la API', pt: 'Usuário da API', en: 'API user' },
      help: {
        es: 'En la FNRH, módulo de hospedaje, Chave das API’s',
        pt: 'Na FNRH, módulo de hospedagem, Chave das API’s',
        en: 'At the FNRH, module of lodgings, Chave das API’s',
      },
    },
    {
      name: 'apiKey',
      kind: 'secret',
      required: true,
      label: { es: 'Clave de la API', pt: 'Chave da API', en: 'API key' },
    },
    {
      name: 'cpf',
      kind: 'text',
      required: true,
      label: { es: 'CPF de quien registra', pt: 'CPF de quem registra', en: 'CPF of who registers' },
      help: {
        es: 'El del responsable de la FNRH en el Cadastur: el ministerio lo anota en cada registro',
        pt: 'O do responsável pela FNRH no Cadastur: o ministério o anota em cada registro',
        en: 'That of the person responsible for the FNRH at Cadastur: the ministry notes it with each card',
      },
    },
  ],
  testCredentials: { user: 'pousada-teste', apiKey: 'simulador-fnrh', cpf: '52998224725' },
  requestsPerSecond: 2,
  quality,
};
