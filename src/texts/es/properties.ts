export const properties = {
  'property.slug.length': 'Usa entre 3 y 60 caracteres',
  'property.slug.format': 'Usa solo letras sin acento, números y guiones entre ellos',
  'property.slug.reserved': 'Esta dirección está reservada. Elige otra',
  'property.slug.taken': 'Alguien ya usa esta dirección. Elige otra',
  'property.delete.otherName': 'El nombre no coincide. Escríbelo tal como aparece',
  'onboarding.step.twice': 'Hay dos pasos con el mismo nombre',
};
