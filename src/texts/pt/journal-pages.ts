import type { journalPages as es } from '../es/journal-pages.ts';

export const journalPages: Record<keyof typeof es, string> = {
  'journals.sameAccount': 'Débito e crédito vão para contas diferentes',
  'journals.theirs.thirdParty': 'O sistema contábil não tem ninguém com este número. Cadastre primeiro lá',
  'journals.kind.commission': 'Comissão do canal',
  'journals.kind.withholding': 'Retenção do canal',
  'journals.kind.addendum': 'Gorjeta e cobranças à parte',
  'journals.kind.deposit': 'Depósito',
  'journals.kind.deposit-release': 'Devolução de depósito',
  'changed.journals.type': 'Tipo de lançamento',
  'changed.journals.thirdParty': 'Terceiro dos lançamentos',
  'changed.journals.accounts': 'Contas dos lançamentos',
  'app.journals.title': 'Lançamentos contábeis',
  'app.journals.lead':
    'O que nenhuma nota diz: comissões de canais, gorjetas e depósitos, contabilizados em {name}.',
  'app.journals.lead.none': 'O que nenhuma nota diz: comissões de canais, gorjetas e depósitos.',
  'app.journals.accounts': 'Contas',
  'app.journals.all': 'Todos',
  'app.journals.what': 'O que é',
  'app.journals.date': 'Data',
  'app.journals.amount': 'Valor',
  'app.journals.account': 'Ver a conta',
  'app.journals.number': 'Lançamento',
  'app.journals.state': 'Estado',
  'app.journals.state.processing': 'Enviando',
  'app.journals.state.success': 'Contabilizado',
  'app.journals.state.failure': 'Recusado',
  'app.journals.state.attention': 'Sem confirmação',
  'app.journals.attention.text':
    'Veja primeiro se já está em {name}. Se você enviar e já estava, não fica duas vezes.',
  'app.journals.retry': 'Enviar de novo',
  'app.journals.retried': 'Está a caminho de novo',
  'app.journals.none': 'Ainda não há lançamentos',
  'app.journals.none.text': 'Aparecem sozinhos com a próxima comissão, gorjeta ou depósito.',
  'app.journals.off': 'Ainda não contabilizamos nada por você',
  'app.journals.off.text':
    'Peça as contas ao seu contador e, a partir daí, cada comissão, gorjeta ou depósito fica em {name}.',
  'app.journals.set': 'Definir as contas',
  'app.journals.noneFound': 'Nenhum neste estado',
  'app.journals.noProgram': 'Isto é para quem faz a contabilidade no Siigo',
  'app.journals.noProgram.text':
    'Conecte o Siigo e aqui você escolhe para quais contas vai o que nenhuma nota diz.',
  'app.journals.settings.lead':
    'São contas do seu plano contábil em {name}. Um tipo sem contas não é contabilizado. Começa com o que acontecer depois de salvar.',
  'app.journals.documentType': 'Tipo de lançamento',
  'app.journals.thirdParty': 'Terceiro',
  'app.journals.thirdParty.hint':
    'Número de um cliente que já está em {name}, sem pontos nem dígito verificador.',
  'app.journals.channels': 'Terceiro por canal',
  'app.journals.channels.hint': 'Só se um canal tem número próprio. Os demais usam o terceiro acima.',
  'app.journals.debit': 'Débito',
  'app.journals.credit': 'Crédito',
  'app.journals.kind.commission.hint': 'O que o canal fica. Por exemplo débito 529505 e crédito 233520.',
  'app.journals.kind.withholding.hint': 'O que o canal retém de impostos. Por exemplo débito 135515.',
  'app.journals.kind.addendum.hint':
    'Dinheiro de outros que passa pelas suas mãos. Por exemplo crédito 238095.',
  'app.journals.kind.deposit.hint':
    'O que você guarda enquanto o hóspede está. A devolução vai ao contrário. Por exemplo crédito 281005.',
  'app.journals.money': 'Onde fica o dinheiro dos depósitos',
  'app.journals.money.hint': 'Se o débito muda conforme o pagamento. Sem conta própria vai para a de cima.',
  'app.journals.save': 'Salvar contas',
  'app.journals.saved': 'Contas salvas',
};
