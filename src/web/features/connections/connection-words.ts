import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';

/** Texts for systems that are read from time to time. */
const READ = {
  connected: 'app.connection.connected',
  renewed: 'app.connection.renewed',
  paused: 'app.connection.paused.text',
  access: 'app.connection.access.text',
  leave: 'app.connection.leave.text',
  disconnect: 'app.connection.disconnectText',
  noRequests: 'app.connection.requestLog.none.text',
} as const;

/** Texts for systems that receive tax documents: nothing is read or synced. */
const INVOICING = {
  connected: 'app.connection.invoicing.connected',
  renewed: 'app.connection.invoicing.renewed',
  paused: 'app.connection.invoicing.paused',
  access: 'app.connection.invoicing.access',
  leave: 'app.connection.invoicing.leave',
  disconnect: 'app.connection.invoicing.leave',
  noRequests: 'app.connection.invoicing.noRequests',
} as const;

type Type = PropertyIntegration['partnerIntegrationType'];

export const isSynced = (type: Type): boolean => type !== 'invoicing';

export const wordsOf = (type: Type) => (isSynced(type) ? READ : INVOICING);
