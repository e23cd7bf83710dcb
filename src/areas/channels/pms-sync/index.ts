export { sourceSystemOf } from './modifications/modifications-view.service.ts';
export {
  beginMigration,
  connectionOfMigration,
  disconnectOldSystem,
  endMigration,
  type SystemOfMigration,
  systemsOfMigration,
} from './migration.service.ts';
export { pmsConnections } from './pms-connections.ts';
