export { deviceConnections, logOutDevices } from './guest-channels/log-out.effects.ts';
export { knowsMailAddress, receiveMail } from './inbound-mail/receive-mail.service.ts';
export { mergeMessages, stopMessages } from './stays.store.ts';
export { readStayMail, type StayMail } from './stay-mail.service.ts';
export { initMessages } from './settings.service.ts';
export { listMessagesToDo } from './timeline.service.ts';
