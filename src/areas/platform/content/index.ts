export { type Actor, actorsOf } from './actors.service.ts';
export { doneSince, readActivity, recordActivity } from './activity.service.ts';
export type { About, Things } from './audit.service.ts';
export { contentRoutes, type StillAllowed } from './content.routes.ts';
