export { countRecentActivity, readActivity, recordActivity } from './activity.service.ts';
