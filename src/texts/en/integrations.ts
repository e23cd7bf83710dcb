import type { integrations as es } from '../es/integrations.ts';

export const integrations: Record<keyof typeof es, string> = {
  'integration.noId': 'The integration cannot be updated',
  'oauth.invalidSecret': 'The client secret provided is not valid',
  'oauth.invalidScope': 'You do not have sufficient permissions to complete your connection',
};
