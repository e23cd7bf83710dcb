import type { internal as es } from '../es/internal.ts';

export const internal: Record<keyof typeof es, string> = {
  'internal.id': 'Id',
  'internal.id.copy': 'Copiar o id de {name}',
  'internal.apps': '{given} de {all} apps',
  'internal.team.title': 'Equipe (interno)',
  'internal.team.lead':
    '{property} · o que v2/teams responde, página por página. Só para a equipe da Posada.',
  'internal.team.search': 'Nome, e-mail ou telefone',
  'internal.team.role.all': 'Todas as funções',
  'internal.team.state.all': 'Todos os estados',
  'internal.team.limit': 'Pessoas por página',
  'internal.team.limit.of': '{limit} por página',
  'internal.team.none': 'Ninguém com esses filtros',
  'internal.team.clear': 'Tirar filtros',
  'internal.team.since': 'Desde',
  'internal.team.until': '{since} · vence em {until}',
  'internal.account.title': 'Conta (interna)',
  'internal.account.lead':
    'Quem a Posada entende que esta pessoa é e o que ela tem em cada propriedade. Só para a equipe da Posada.',
  'internal.account.person': 'Pessoa',
  'internal.account.properties': 'Propriedades',
  'internal.account.property': 'Propriedade',
  'internal.account.current': 'a atual',
  'internal.account.stage': 'Etapa',
  'internal.account.trial': 'Teste até',
  'internal.account.runs': 'Ativa',
  'internal.account.stopped': 'Parada',
  'internal.account.none': 'Sem propriedades',
};
