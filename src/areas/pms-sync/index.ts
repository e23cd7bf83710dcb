export { systemOfStay } from './amends-view.service.ts';
export {
  beginHandingOver,
  connectionOfMove,
  disconnectLeft,
  endHandingOver,
  type SystemOfMove,
  systemsOfMove,
} from './handing-over.service.ts';
export { pmsConnections } from './pms-connections.ts';
