import type { chargeIssuers as es } from '../es/charge-issuers.ts';

export const chargeIssuers: Record<keyof typeof es, string> = {
  'chargeIssuer.error.notYours': 'You can only name a property that you own',
  'chargeIssuer.error.otherCountry': 'This property is in another country',
  'chargeIssuer.error.tooFarBack': 'A year back at most',
  'chargeIssuer.lack.country': 'Tax documents are not available in its country yet',
  'chargeIssuer.lack.issuer': 'It has no issuer',
  'chargeIssuer.lack.provider': 'It has no connection that issues invoices',
  'chargeIssuer.lack.numbers': 'It has no valid numbers for invoices today',
  'chargeIssuer.lack.noteNumbers': 'It has no numbers for credit notes',
  'admin.nav.chargeIssuers': 'Charge issuers',
  'admin.chargeIssuers.title': 'Issuers of Posada’s charges',
  'admin.chargeIssuers.lead':
    'By country, your property that issues the tax document of each charge. Without one, the payer gets a receipt.',
  'admin.chargeIssuers.name': 'Name a property',
  'admin.chargeIssuers.none': 'No issuer yet',
  'admin.chargeIssuers.none.text':
    'Each charge has its receipt. Once you name a property, charges from that day on get their document.',
  'admin.chargeIssuers.failed': 'The issuers could not be loaded',
  'admin.chargeIssuers.country': 'Country',
  'admin.chargeIssuers.property': 'Property',
  'admin.chargeIssuers.nobody': 'No issuer',
  'admin.chargeIssuers.from': 'From',
  'admin.chargeIssuers.from.hint':
    'Charges that were paid from this day on and have only a receipt get their document now, dated today.',
  'admin.chargeIssuers.counts': 'In use today',
  'admin.chargeIssuers.before': 'Past',
  'admin.chargeIssuers.later': 'Upcoming',
  'admin.chargeIssuers.made': 'Change',
  'admin.chargeIssuers.madeBy': '{name}, {ago}',
  'admin.chargeIssuers.state': 'State',
  'admin.chargeIssuers.property.hint': 'Only your properties that can issue invoices and credit notes today.',
  'admin.chargeIssuers.lacking': '{property}: {why}',
  'admin.chargeIssuers.noProperty': 'You have no property',
  'admin.chargeIssuers.noProperty.text':
    'First create a property with an issuer, its numbers and a connection that issues invoices.',
  'admin.chargeIssuers.done': 'Done: from that day on this property issues the documents',
};
