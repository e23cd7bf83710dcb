import type { registry as es } from '../es/registry.ts';

export const registry: Record<keyof typeof es, string> = {
  'registry.badCredentials': 'Incorrect access data',
  'registry.unexpected': 'An unexpected error occurred, please try again',
  'registry.platformDown': 'The government platform is down, try again later',
  'registry.load': 'Error loading the settings',
  'registry.create': 'Error creating the settings',
  'registry.update': 'Error updating the settings',
  'registry.delete': 'Error deleting the settings',
  'registry.disconnect': 'Error disconnecting the application',
  'registry.listings.list': 'Error loading the listings',
  'registry.listings.create': 'Error creating the listing',
  'registry.listings.delete': 'Error deleting the listing',
};
