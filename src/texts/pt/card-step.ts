import type { cardStep as es } from '../es/card-step.ts';

export const cardStep: Record<keyof typeof es, string> = {
  'card.fields.title': 'Campos seguros do provedor de pagamentos',
  'card.fields.note': 'A Posada não vê nem guarda o número',
  'card.bank.title': 'Seu banco pode pedir uma confirmação (3-D Secure).',
  'card.bank.setup': 'Ao salvar o cartão nada é cobrado. Se fechar a janela, você volta a este ponto.',
  'card.bank.payment': 'Se fechar a janela, você volta a este ponto e nada é cobrado duas vezes.',
  'card.loading': 'Carregando os campos do cartão',
  'card.failed.title': 'Não conseguimos mostrar os campos do cartão',
  'card.failed.text':
    'Nada foi cobrado. Verifique sua conexão, ou se um bloqueador impede esta página, e tente novamente.',
  'card.working.setup': 'Salvando seu cartão…',
  'card.working.payment': 'Fazendo o pagamento…',
  'card.unknown.setup': 'Não sabemos se o cartão foi salvo. Tente novamente: ele não é salvo duas vezes.',
  'card.unknown.payment':
    'Não sabemos se o pagamento passou: a resposta se perdeu. Não pague de novo; vamos verificar e avisar você.',
  'card.problem.funds':
    'Seu banco diz que o cartão não tem saldo ou chegou ao limite. Use outro ou tente mais tarde.',
  'card.problem.expired': 'O cartão já venceu. Use outro.',
  'card.problem.code': 'O código de segurança não está correto. Confira e tente novamente.',
  'card.problem.number': 'O número do cartão não está correto. Confira e tente novamente.',
  'card.problem.expiry': 'A data de validade não está correta. Confira e tente novamente.',
  'card.problem.bank': 'Seu banco não confirmou que é você. Tente novamente ou use outro cartão.',
  'card.problem.later': 'O banco não conseguiu atender o cartão. Nada foi cobrado. Tente daqui a pouco.',
  'card.problem.notAccepted': 'Este cartão não serve para este pagamento. Use outro.',
  'card.problem.otherCard': 'Seu banco recusou o cartão. Use outro ou pergunte ao seu banco.',
  'card.saved': '{brand} terminado em {last4}',
  'card.another': 'Outro cartão',
  'card.which': 'Cartão',
};
