export const properties = {
  'property.slug.length': 'Use 3 to 60 characters',
  'property.slug.format': 'Use only letters without accents, digits and hyphens between them',
  'property.slug.reserved': 'This address is reserved. Choose another one',
  'property.slug.taken': 'Somebody uses this address already. Choose another one',
  'property.delete.otherName': 'The name does not match. Type it as it is shown',
  'onboarding.step.twice': 'Two steps have the same name',
};
