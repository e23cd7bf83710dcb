import type { integrations as es } from '../es/integrations.ts';

export const integrations: Record<keyof typeof es, string> = {
  'integration.noId': 'Não é possível atualizar a integração',
  'oauth.invalidSecret': 'O client secret fornecido não é válido',
  'oauth.invalidScope': 'Você não tem permissões suficientes para concluir sua conexão',
  'integration.unknownProvider': 'Esse sistema ainda não pode ser conectado',
  'integration.providerDown': '{name} não responde. Tente de novo em alguns minutos',
  'integration.alreadyConnected': 'Esta propriedade já tem uma conexão com esse sistema',
  'integration.anotherProperty':
    'Esse acesso abre outra propriedade. Para trocar de propriedade, desconecte primeiro',
  'integration.testModeClosed': 'O modo de teste está desligado nesta instalação',
  'integration.reconnect': 'O acesso foi recusado. Conecte de novo com uma chave válida',
  'integration.permission':
    'Faltam permissões à conexão com {name}: as noites que você fecha lá aparecem aqui como livres. Conecte de novo e aceite todas as permissões',
  'integration.connectedBefore':
    '{name} já esteve conectado aqui e há acomodações com o mesmo nome. Diga se é a mesma propriedade',
  'integration.booking.absent':
    '{name} não encontra esta reserva. Ela continua aqui e procuramos de novo; se continuar sem aparecer, será cancelada',
  'integration.booking.content':
    '{name} tem nesta reserva um dado que não podemos salvar. Corrija lá e lemos de novo',
  'integration.booking.missing': '{name} não encontra mais esta reserva',
  'integration.booking.nights': 'No {name} esta reserva não tem entre 1 e 400 noites; corrija as datas lá',
  'integration.booking.refused': '{name} não nos deixa ler esta reserva',
  'integration.booking.wait': '{name} não nos deu uma resposta que possamos ler',
  'integration.noApplication': '{name} se conecta apenas com chave de API',
  'integration.accessRefused': '{name} não aceitou a conexão: {description}',
  'integration.consentEnded': 'A autorização venceu ou já foi usada. Comece de novo em Conexões',
  'integration.notConnected': 'Primeiro conecte o {name}',
  'integration.alreadyMapped': 'Estes dois sistemas já têm equivalências',
  'integration.tooManyFields': 'São campos demais: no máximo {most}',
  'integration.copy.same': '{name} tem a mesma reserva: é uma só estadia',
  'integration.copy.otherDates': '{name} tem esta reserva com outras datas: ficam fechadas as dos dois',
  'integration.copy.canceled': '{name} cancelou esta reserva e o outro sistema a tem',
  'integration.remoteBlock.closed': 'Fechado também em {name}',
  'integration.remoteBlock.closing': 'Fechando em {name}',
  'integration.remoteBlock.opening': 'Abrindo em {name}',
  'integration.remoteBlock.waiting': 'Ainda não está fechado em {name}: conecte de novo ou retome a conexão',
  'integration.remoteBlock.sold':
    '{name} não fechou estas noites: já estão vendidas lá. Mude ou cancele uma das duas reservas',
  'integration.remoteBlock.permission':
    '{name} não deixa este acesso fechar noites. Conecte {name} de novo e aceite todas as permissões; se usa uma chave, crie uma que também possa escrever',
  'integration.remoteBlock.refused': '{name} não fechou estas noites. Feche você mesmo lá',
  'integration.remoteBlock.stuck': '{name} não reabriu estas noites. Abra você mesmo lá',
  'integration.modification.sold':
    '{name} não aceitou a mudança: essas noites já estão vendidas lá. A reserva ficou como está lá',
  'integration.modification.permission':
    '{name} não aceitou a mudança: falta a permissão a este acesso. Conecte {name} de novo e aceite todas as permissões. A reserva ficou como está lá',
  'integration.modification.canceled':
    '{name} não aceitou a mudança: lá a reserva está cancelada. A reserva ficou como está lá',
  'integration.modification.rooms':
    '{name} não aceitou a mudança: lá ela tem vários quartos e só se cancelam juntos. A reserva ficou como está lá',
  'integration.modification.missing':
    '{name} não aceitou a mudança: lá a reserva não existe mais. A reserva ficou como está lá',
  'integration.modification.ignored':
    '{name} não aceitou a mudança: recebeu e não fez. A reserva ficou como está lá',
  'integration.modification.refused': '{name} não aceitou a mudança: {detail}. A reserva ficou como está lá',
  'integration.modification.gave-up':
    '{name} não aceitou a mudança: não respondeu em um dia inteiro. A reserva ficou como está lá',
  'integration.modification.sending': 'Está sendo mudado também em {name}',
  'integration.modification.waiting': 'Ainda não mudou em {name}: conecte de novo ou retome a conexão',
  'integration.modification.done': 'Mudado também em {name}',
  'integration.modification.unable':
    'O que você mudar aqui, mude também em {name}: daqui a mudança não é enviada',
  'integration.migrating': 'Sua propriedade está passando para outro sistema. Espere terminar',
  'integration.migrated':
    'Sua propriedade já passou para outro sistema. Esta conexão só pode ser desconectada',
  'integration.migration.notConnected': 'Conecte primeiro o sistema para o qual quer passar',
  'integration.migration.notSynced': 'Ainda estamos sincronizando {name}. Espere terminar',
  'integration.migration.nothing': 'Não há outro sistema para deixar: só {name} está conectado',
  'integration.migration.pairs': 'Cada acomodação pode ter um só par. Revise a lista',
  'integration.migration.failed':
    'Algo falhou e paramos um momento. Nada se perdeu: continuamos de onde paramos',
  'integration.whichIssuer': 'Escolha de qual dos seus emissores é esta conexão',
};
