export const journals = {
  'journals.notOffered': 'Este sistema contable no recibe comprobantes contables',
  'journals.notFailed': 'Este comprobante no se puede enviar otra vez',
  'journals.noAccounts': 'Este tipo ya no tiene cuentas. Ponlas en la configuración y envíalo otra vez',
  'journals.theirs.account':
    '{system} no tiene esta cuenta, está inactiva, o pide vencimiento o impuesto con ella',
  'journals.theirs.date': '{system} no acepta esta fecha. Puede ser un período cerrado',
  'journals.takenBack': 'Reversa: {what}',
  'activity.journal.refused': 'El sistema contable rechazó un comprobante: {about}',
  'activity.journal.attention': 'No sabemos si quedó contabilizado: {about}',
  'today.journals.one': '{count} comprobante contable espera por ti',
  'today.journals.other': '{count} comprobantes contables esperan por ti',
  'today.journals.text': 'El sistema contable no los aceptó. Corrige lo que dice y envíalos otra vez.',
} as const;
