export {
  CONNECTION_SYNC_SECONDS,
  handleNoticeJob,
  syncConnectionJob,
  syncStaleConnections,
} from './connections.jobs.ts';
export { connectionRoutes } from './connections.routes.ts';
export { listConnections, openConnection } from './connections.service.ts';
export type { ConnectionRow } from './connections.store.ts';
export { connectionMade } from './integrations.events.ts';
export { noticeRoutes } from './notices.routes.ts';
export {
  askToReconnect,
  connectedRegistries,
  dropConnection,
  dropConnections,
  keepConnection,
  registryConnections,
  tryConnection,
  type TriedConnection,
} from './registry-connections.service.ts';
