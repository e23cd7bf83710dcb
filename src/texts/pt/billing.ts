import type { billing as es } from '../es/billing.ts';

export const billing: Record<keyof typeof es, string> = {
  'bill.closed': 'Esta fatura já não pode ser paga',
  'bill.underWay': 'Há um pagamento em andamento. Espere o resultado antes de tentar outro',
  'bill.noSuchCard': 'Esse cartão já não está salvo. Escolha outro',
  'bill.spend.overLimit':
    'Este pagamento passa do que você pode gastar em um mês: restam {left} {currency} de {most}. Peça a quem é dono da conta',
  'bill.spend.otherCurrency':
    'Seu limite está em {limit} e isto é cobrado em {currency}. Peça a quem é dono da conta',
  'bill.refund.tooMuch': 'É mais do que resta para devolver',
  'bill.refund.notPaid': 'Não há nada para devolver desta fatura',
  'bill.mail.paid.subject': 'Pagamento recebido: {number}',
  'bill.mail.paid.text': 'Recebemos {amount} pela fatura {number} da Posada. Obrigado.\n\nVeja aqui: {link}',
  'bill.mail.declined.subject': 'Não conseguimos cobrar a fatura {number}',
  'bill.mail.declined.text':
    'Seu banco não aceitou a cobrança de {amount} da fatura {number} da Posada, ou pede que você confirme que é você. Nada foi cobrado e tudo continua funcionando.\n\nPague com este ou outro cartão, sem entrar na conta: {link}',
  'bill.mail.givenUp.subject': 'A fatura {number} continua em aberto',
  'bill.mail.givenUp.text':
    'Não tentaremos mais cobrar {amount} da fatura {number} da Posada. Seus dados, os hóspedes que já reservaram e os registros no governo continuam como estão.\n\nVocê pode pagá-la quando quiser: {link}',
  'bill.mail.returned.subject': 'Devolução da fatura {number}',
  'bill.mail.returned.text':
    'Devolvemos {amount} da fatura {number} da Posada ao cartão com que foi paga. Seu banco pode levar alguns dias para mostrar.\n\nA fatura: {link}',
  'bill.mail.refundRefused.subject': 'Não foi possível devolver dinheiro da fatura {number}',
  'bill.mail.refundRefused.text':
    'Foi decidido devolver {amount} da fatura {number} a {name} ({reason}), e o provedor de pagamentos ou o banco não aceitou. Nada foi devolvido.\n\nÉ preciso devolver por outro meio ou tentar de novo na administração.',
  'subscriptions.error.payerFirst': 'Antes da primeira cobrança, diga em nome de quem vai a fatura',
  'subscriptions.error.notYours': 'Você não pode pagar por esta propriedade com esta conta',
  'subscriptions.error.alreadyActive': 'Esta propriedade já tem uma assinatura',
  'subscriptions.error.notActive': 'Esta propriedade não tem uma assinatura para mudar',
  'subscriptions.error.priceChanged':
    'O preço mudou enquanto você o via. Confira o novo e confirme outra vez',
  'subscriptions.error.unpaid':
    'Há um pagamento de outra mudança a caminho. Espere o resultado antes de pedir esta',
  'subscriptions.error.owedFirst':
    'Você deve uma fatura destes dias junto com outra propriedade. Pague-a primeiro',
  'subscription.mail.renewal.subject': '{property}: próxima cobrança em {day}',
  'subscription.mail.renewal.text':
    'Em {day} cobraremos {amount} por {property}. Você não precisa fazer nada.\n\nSe quiser mudar de plano ou cancelar, é um clique: {link}',
  'subscription.mail.renewal.newRates':
    'No dia {day} cobraremos {amount} por {property}. O preço mudou desde a sua última cobrança: aqui você vê o de antes, o novo e do que é: {rates}\n\nVocê não precisa fazer nada. Se quiser mudar de plano ou cancelar antes, é um clique: {link}',
  'subscription.mail.renewal.changed.subject': '{property}: sua próxima cobrança de {day} mudou',
  'subscription.mail.renewal.changed.text':
    'Em {day} cobraremos {amount} por {property}. Antes tínhamos dito {before}: mudaram as acomodações, o preço ou os dados da sua fatura.\n\nVocê não precisa fazer nada. Se quiser mudar de plano ou cancelar antes, é um clique: {link}',
  'subscription.mail.notSold.subject': '{property}: não conseguimos calcular sua próxima cobrança',
  'subscription.mail.notSold.text':
    'Seu plano de {property} não tem preço para as acomodações que você tem agora, então nada foi cobrado e tudo continua funcionando.\n\nEscolha outro plano ou outra moeda aqui: {link}',
  'subscription.mail.grace.subject': '{property}: escolha um plano antes de {day}',
  'subscription.mail.grace.text':
    'O teste de {property} já terminou e tudo continuou funcionando. A partir de {day} será preciso um plano para mudar coisas e usar os apps pagos.\n\nSeus dados, os hóspedes que já reservaram e os registros no governo continuam sempre. Escolha um plano aqui: {link}',
  'subscription.mail.trialOver.subject': 'O teste de {property} terminou',
  'subscription.mail.trialOver.text':
    'O teste de {property} terminou e nada foi cobrado. Seus dados, os hóspedes que já reservaram e os registros no governo continuam como estão.\n\nPara continuar vendendo e mudando coisas, escolha um plano: {link}',
  'subscription.mail.expired.subject': 'A assinatura de {property} terminou',
  'subscription.mail.expired.text':
    'A assinatura de {property} terminou. Seus dados, os hóspedes que já reservaram e os registros no governo continuam como estão, e você pode exportar tudo.\n\nPara voltar, escolha um plano: {link}',
  'subscription.mail.canceled.subject': 'Você cancelou a assinatura de {property}',
  'subscription.mail.canceled.text':
    'Você cancelou a assinatura de {property}. Ela funciona até {day} e nada mais será cobrado.\n\nSe mudar de ideia antes desse dia, é um clique: {link}',
};
