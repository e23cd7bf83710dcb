import { z } from 'zod';

/** EN-17, and what the product has since: the apps that a property may have, by the ids that calls and rows know them by. */
export const APP_IDS = [
  'check-in-host',
  'sire-tra',
  'payment-collect',
  'powerbi-connect',
  'invoice-manager',
  'siigo-connect',
  'e-invoice-sat',
  'e-invoice-afip',
  'e-invoice-dian',
  'hubspot-connect',
  'scan-id',
  'alegra-connect',
] as const;

export const AppId = z.enum(APP_IDS, 'general.invalid.option');
export type AppId = z.infer<typeof AppId>;
