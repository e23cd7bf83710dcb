import type { admin as es } from '../es/admin.ts';

export const admin: Record<keyof typeof es, string> = {
  'admin.businesses': 'Error loading the list of businesses',
  'admin.waitList': 'Error loading the list of waiting users',
  'admin.csv': 'Error exporting csv',
  'admin.reservation': 'Error loading the reservation',
  'admin.document': 'Error loading the document',
  'admin.business': 'Error trying to load the business information',
  'admin.propertySettings': 'Error getting the property settings',
  'admin.documentValidate': 'Error validating the document',
};
