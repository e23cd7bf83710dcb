import type { messaging as es } from '../es/messaging.ts';

export const messaging: Record<keyof typeof es, string> = {
  'whatsapp.testMessage': 'This is a test message',
  'mail.code.subject': '{code} is your Posada code',
  'mail.code.text':
    'Hello {name},\n\nYour code for Posada is {code}. It is valid for {minutes} minutes and works once.\n\nIf you did not ask for it, do nothing: this account cannot be activated without the code.',
};
