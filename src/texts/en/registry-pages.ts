import type { registryPages as es } from '../es/registry-pages.ts';

export const registryPages: Readonly<Record<keyof typeof es, string>> = {
  'registry.load': 'Error loading the settings',
  'registry.create': 'Error creating the settings',
  'registry.update': 'Error updating the settings',
  'registry.delete': 'Error deleting the settings',
  'registry.disconnect': 'Error disconnecting the application',
  'registry.listings.list': 'Error loading the listings',
  'registry.listings.create': 'Error creating the listing',
  'registry.listings.delete': 'Error deleting the listing',
};
