export const billing = {
  'bill.closed': 'Esta fatura já não pode ser paga',
  'bill.underWay': 'Há um pagamento em andamento. Espere o resultado antes de tentar outro',
  'bill.noSuchCard': 'Esse cartão já não está salvo. Escolha outro',
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
};
