import type { chargeIssuers as es } from '../es/charge-issuers.ts';

export const chargeIssuers: Record<keyof typeof es, string> = {
  'chargeIssuer.error.notYours': 'Você só pode escolher uma propriedade da qual é dono',
  'chargeIssuer.error.otherCountry': 'Esta propriedade é de outro país',
  'chargeIssuer.error.tooFarBack': 'Não mais de um ano atrás',
  'chargeIssuer.lack.country': 'No país dela ainda não se fazem documentos fiscais',
  'chargeIssuer.lack.issuer': 'Falta quem fatura',
  'chargeIssuer.lack.provider': 'Falta uma conexão que emita faturas',
  'chargeIssuer.lack.numbers': 'Não tem números válidos para faturas',
  'chargeIssuer.lack.noteNumbers': 'Não tem números para notas de crédito',
  'admin.nav.chargeIssuers': 'Quem fatura',
  'admin.chargeIssuers.title': 'Quem fatura o que a Posada cobra',
  'admin.chargeIssuers.lead':
    'Por país, a sua propriedade pela qual sai o documento fiscal de cada cobrança. Sem ela, quem paga recebe um recibo.',
  'admin.chargeIssuers.name': 'Escolher propriedade',
  'admin.chargeIssuers.none': 'Ainda ninguém fatura',
  'admin.chargeIssuers.none.text':
    'Cada cobrança fica com seu recibo. Quando você escolher uma propriedade, as cobranças a partir desse dia terão seu documento.',
  'admin.chargeIssuers.failed': 'Não conseguimos carregar quem fatura',
  'admin.chargeIssuers.country': 'País',
  'admin.chargeIssuers.property': 'Propriedade',
  'admin.chargeIssuers.nobody': 'Ninguém',
  'admin.chargeIssuers.from': 'A partir do dia',
  'admin.chargeIssuers.from.hint':
    'As cobranças pagas a partir deste dia que só têm recibo recebem agora seu documento, com a data de hoje.',
  'admin.chargeIssuers.counts': 'Vale hoje',
  'admin.chargeIssuers.before': 'Não mais',
  'admin.chargeIssuers.later': 'A partir do seu dia',
  'admin.chargeIssuers.made': 'Mudança',
  'admin.chargeIssuers.madeBy': '{name}, {ago}',
  'admin.chargeIssuers.state': 'Estado',
  'admin.chargeIssuers.property.hint': 'Só as suas que hoje podem emitir faturas e notas de crédito.',
  'admin.chargeIssuers.lacking': '{property}: {why}',
  'admin.chargeIssuers.noProperty': 'Você não tem nenhuma propriedade',
  'admin.chargeIssuers.noProperty.text':
    'Crie primeiro uma propriedade com quem fatura, seus números e uma conexão que emita.',
  'admin.chargeIssuers.done': 'Pronto: a partir desse dia esta propriedade fatura',
};
