export { emailEffect, queueEmail } from './messages.service.ts';
