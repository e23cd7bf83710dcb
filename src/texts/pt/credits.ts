import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.provider': 'Não foi possível estabelecer a conexão com o provedor',
  'credits.cardDeclined': 'As informações do cartão são inválidas',
  'credits.empty':
    'Não há mais selos para emitir esta fatura. O rascunho ficou salvo: recarregue e emita de novo',
  'credits.tooMany': 'Não há tantos para tirar',
  'credits.keyUsed': 'Isto já foi pedido com outros dados. Carregue a página de novo',
  'credits.payerFirst': 'Falta em nome de quem vai a fatura',
  'credits.cardFirst': 'Salve antes um cartão para as recargas',
  'credits.notSold': 'Os créditos deste app não são vendidos',
  'credits.outOfRange': 'Entre {least} e {most} de cada vez',
  'credits.priceChanged': 'O preço mudou. Confira o total antes de pagar',
  'credits.notYours': 'Você não pode comprar para esta propriedade',
  'credits.mail.refused.subject': 'A recarga automática de {property} se desligou',
  'credits.mail.refused.text':
    'O banco não aceitou o cartão para recarregar {amount} selos de {property}. Nada foi cobrado e a recarga automática ficou desligada.\n\nRecarregue com outro cartão, ou ligue-a de novo, aqui:\n\n{link}',
  'credits.mail.low.subject': 'Restam {left} selos em {property}',
  'credits.mail.low.text':
    'Olá, {name}:\n\nRestam {left} selos em {property} para faturas eletrônicas. Você pode recarregar aqui:\n\n{link}',
  'credits.mail.empty.subject': '{property} ficou sem selos',
  'credits.mail.empty.text':
    'Olá, {name}:\n\n{property} não tem mais selos: as faturas eletrônicas esperam até que haja. Você pode recarregar aqui:\n\n{link}',
};
