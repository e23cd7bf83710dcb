export { connectionErrors } from './connections.errors.ts';
export { connectionLeft, connectionMade } from './connections.events.ts';
export { deleteConnection, listConnections } from './connections.service.ts';
export {
  activeConnections,
  changeConnection,
  type ConnectionOwner,
  type ConnectionRow,
  connectionsOfProperty,
  findConnection,
  findConnectionInPlaceOf,
  findConnectionOrLeft,
  giveToIssuer,
  lockStates,
  setMissingPermission,
  staleConnections,
  testConnections,
} from './connections.store.ts';
export type { ReimportRequest, ConnectionKind } from './connection-kinds.ts';
export { openConnection, providerFor, tried } from './credentials.service.ts';
export { loggingRequests } from './request-log/request-log.service.ts';
export { maySave } from './migration-lock.ts';
export {
  type AtProvider,
  defineProviderEffect,
  type ProviderAnswer,
  type ProviderTook,
  type Settling,
} from './provider-effect.ts';
export { classified } from './reconnect.service.ts';
export {
  connectedRegistries,
  dropConnection,
  dropConnections,
  keepConnection,
  registryConnections,
  tryConnection,
  type TriedConnection,
} from './registry-connections.service.ts';

export { markHandled, subjectUnknown } from './webhooks/webhooks.store.ts';
