export { noteStaleCalendar } from './notices.service.ts';
