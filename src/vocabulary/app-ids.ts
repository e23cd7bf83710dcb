import { z } from 'zod';

/** EN-17 with later additions: the apps that a property may have, by the ids of calls and rows. */
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
