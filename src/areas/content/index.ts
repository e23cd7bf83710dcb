export { doneSince, readActivity, recordActivity } from './activity.service.ts';
export { contentRoutes } from './content.routes.ts';
export { deadLetterRoutes } from './dead-letters.routes.ts';
