export { doneSince, readActivity, recordActivity } from './activity.service.ts';
