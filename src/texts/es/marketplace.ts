export const marketplace = {
  'marketplace.appNotActive': 'Esta app no está activa en tu propiedad. Actívala o pruébala en Apps.',
  'marketplace.trialUsed': 'Esta app ya se probó o ya se paga en tu propiedad',
  'marketplace.noTrial': 'Esta app no se puede probar',
  'marketplace.planFirst': 'El plan de tu propiedad venció: elige uno antes de probar apps',
  'marketplace.notLive': 'Esta app todavía no está en vivo',
  'marketplace.alreadyLive': 'Esta app ya está en vivo',
  'marketplace.nothingToEnd': 'No hay nada que desactivar: viene con tu plan, con tu prueba o es gratis',
  'mail.marketplace.live.subject': '{app} ya está en Posada',
  'mail.marketplace.live.text':
    'Hola, {name}:\n\nNos pediste que te avisáramos: {app} ya está en vivo. Puedes verla aquí:\n\n{link}\n\nNo te escribiremos más por esto.',
  'mail.marketplace.trialEnds.subject': 'La prueba de {app} termina el {date}',
  'mail.marketplace.trialEnds.text':
    'Hola, {name}:\n\nLa prueba de {app} en {property} termina el {date} a las 23:59. Se apaga sola y no cobra nada; lo que hiciste con ella se conserva.\n\n{link}',
};
