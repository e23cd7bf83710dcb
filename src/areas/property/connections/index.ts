export { connectionErrors } from './connections.errors.ts';
export { accessLost, connectionLeft, connectionMade } from './connections.events.ts';
export {
  createConnection,
  deleteConnection,
  listConnections,
  updateConnection,
} from './connections.service.ts';
export {
  activeConnections,
  changeConnection,
  type ConnectionOwner,
  type ConnectionRow,
  connectionsOfProperty,
  findConnection,
  findReplacementConnection,
  findConnectionIncludingDisconnected,
  assignConnectionsToIssuer,
  lockStates,
  setMissingPermission,
  staleConnections,
  testConnectionProviders,
  testConnections,
} from './connections.store.ts';
export type { ReimportRequest, ConnectionKind } from './connection-kinds.ts';
export { openConnection, providerFor, translateProviderErrors } from './credentials.service.ts';
export { logRequests } from './request-log/request-log.service.ts';
export { mayImport } from './migration-lock.ts';
export {
  type ProviderAttempt,
  defineProviderEffect,
  type ProviderAnswer,
  type ProviderAccepted,
  type EffectSettlement,
} from './provider-effect.ts';
export { handleReadFailure, markAccessGiven, requestReconnect } from './reconnect.service.ts';
export {
  listConnectedRegistries,
  deleteRegistryConnection,
  deleteAllConnections,
  saveConnection,
  listRegistryConnections,
  checkConnection,
  type CheckedConnection,
} from './registry-connections.service.ts';

export { openEventContent } from './webhooks/webhooks.service.ts';
export { renewSubscription } from './webhooks/renew-subscription.service.ts';
export { webhookAddressOf } from './webhooks/webhook-keys.ts';
export { markContentHandled, markHandled, markSubjectUnknown } from './webhooks/webhooks.store.ts';
