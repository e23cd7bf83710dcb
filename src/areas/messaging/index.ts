export { canSend, messageEffect, queueEmail, queueText } from './messages.service.ts';
