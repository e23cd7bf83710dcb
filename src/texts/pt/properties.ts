export const properties = {
  'property.slug.length': 'Use entre 3 e 60 caracteres',
  'property.slug.format': 'Use só letras sem acento, números e hifens entre eles',
  'property.slug.reserved': 'Este endereço está reservado. Escolha outro',
  'property.slug.taken': 'Alguém já usa este endereço. Escolha outro',
  'property.delete.otherName': 'O nome não coincide. Escreva como aparece',
  'onboarding.step.twice': 'Há duas etapas com o mesmo nome',
};
