export { messageSettled } from './messaging.events.ts';
export { canSend, queueEmail, queueText } from './messages.service.ts';
