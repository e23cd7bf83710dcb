export { type Email, emailEffect, queueEmail } from './messages.service.ts';
