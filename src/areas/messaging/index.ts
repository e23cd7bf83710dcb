export { canSend, queueEmail, queueText } from './messages.service.ts';
