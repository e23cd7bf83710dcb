export { amendEffect } from './amends.effects.ts';
export { systemOfStay } from './amends-view.service.ts';
export { amendStayJob, amendWaitingJob } from './amends.jobs.ts';
export {
  endAccessJob,
  readBookingJob,
  subscribeJob,
  syncConnectionJob,
  syncStaleConnections,
} from './connections.jobs.ts';
export { connectionRoutes } from './connections.routes.ts';
export { listConnections } from './connections.service.ts';
export { openConnection } from './credentials.service.ts';
export { forgetExchangesSchedule } from './exchanges.jobs.ts';
export {
  beginHandingOver,
  connectionOfMove,
  disconnectLeft,
  endHandingOver,
  type SystemOfMove,
  systemsOfMove,
} from './handing-over.service.ts';
export { holdEffect } from './holds.effects.ts';
export { followHoldsJob, freeNightsJob, holdAgainJob, holdNightsJob } from './holds.jobs.ts';
export { holdRoutes } from './holds.routes.ts';
export { exchangeRoutes } from './exchanges.routes.ts';
export { forgetGrantsSchedule } from './grants.jobs.ts';
export { grantRoutes } from './grants.routes.ts';
export type { ConnectionRow } from './connections.store.ts';
export { connectionMade } from './integrations.events.ts';
export { mappingRoutes } from './mappings.routes.ts';
export { masterKeyRoutes } from './master-keys.routes.ts';
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
