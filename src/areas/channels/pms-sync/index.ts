export { sourceSystemOf } from './modifications/modifications-view.service.ts';
export {
  beginMigration,
  connectionOfMigration,
  disconnectOldSystem,
  endMigration,
  requestRemoteComparison,
  type SystemOfMigration,
  systemsOfMigration,
} from './migration.service.ts';
export { pmsConnections } from './pms-connections.ts';
