import type { chargeIssuers as es } from '../es/charge-issuers.ts';

export const chargeIssuers: Record<keyof typeof es, string> = {
  'chargeIssuer.error.notYours': 'You can only name a property that you own',
  'chargeIssuer.error.otherCountry': 'This property is in another country',
  'chargeIssuer.error.tooFarBack': 'No more than a year back',
  'chargeIssuer.lack.country': 'No tax documents are made in its country yet',
  'chargeIssuer.lack.issuer': 'It has nobody who bills',
  'chargeIssuer.lack.provider': 'It has no connection that stamps invoices',
  'chargeIssuer.lack.numbers': 'It has no numbers for invoices that are good today',
  'chargeIssuer.lack.noteNumbers': 'It has no numbers for credit notes',
  'admin.nav.chargeIssuers': 'Who bills',
  'admin.chargeIssuers.title': 'Who bills what Posada charges',
  'admin.chargeIssuers.lead':
    'By country, the property of yours through which the tax document of each charge goes out. Without one, whoever pays gets a receipt.',
  'admin.chargeIssuers.name': 'Name a property',
  'admin.chargeIssuers.none': 'Nobody bills yet',
  'admin.chargeIssuers.none.text':
    'Each charge has its receipt. Once you name a property, charges from that day on get their document.',
  'admin.chargeIssuers.failed': 'We could not load who bills',
  'admin.chargeIssuers.country': 'Country',
  'admin.chargeIssuers.property': 'Property',
  'admin.chargeIssuers.nobody': 'Nobody',
  'admin.chargeIssuers.from': 'From',
  'admin.chargeIssuers.from.hint':
    'Charges that were paid from this day on and have only a receipt get their document now, dated today.',
  'admin.chargeIssuers.counts': 'Counts today',
  'admin.chargeIssuers.before': 'No longer',
  'admin.chargeIssuers.later': 'From its day',
  'admin.chargeIssuers.made': 'Change',
  'admin.chargeIssuers.madeBy': '{name}, {ago}',
  'admin.chargeIssuers.state': 'State',
  'admin.chargeIssuers.property.hint': 'Only yours that can issue invoices and credit notes today.',
  'admin.chargeIssuers.lacking': '{property}: {why}',
  'admin.chargeIssuers.noProperty': 'You have no property',
  'admin.chargeIssuers.noProperty.text':
    'First make a property with somebody who bills, their numbers and a connection that stamps.',
  'admin.chargeIssuers.done': 'Done: from that day on this property bills',
};
