export { type Actor, actorsOf } from './actors.service.ts';
export { doneSince, readActivity, recordActivity } from './activity.service.ts';
export { auditRoutes } from './audit.routes.ts';
export { chainChangesSchedule } from './audit.service.ts';
export { contentRoutes, type StillAllowed } from './content.routes.ts';
export { deadLetterRoutes } from './dead-letters.routes.ts';
export { iconRoutes } from './icons.routes.ts';
