import type { files as es } from '../es/files.ts';

export const files: Record<keyof typeof es, string> = {
  'files.error.notBase64': 'The file did not arrive whole. Choose it again',
  'files.error.otherApp': 'This kind of file belongs to another part of Posada',
  'files.error.tooLarge': 'It is too large. The limit is {megabytes} MB',
  'files.error.tooManyPixels': 'The picture has too many pixels. Make it smaller and upload it again',
  'files.error.type': 'Upload a photo as JPG, PNG or WebP',
  'files.error.unreadable': 'We could not read this picture. Try another one',
  'files.error.full': 'Your property’s storage is full',
  'shortLinks.error.target': 'Write an address that begins with https://',
  'shortLinks.error.secret': 'This link opens something private, so it cannot be shortened',
  'shortLinks.error.expired': 'That date has passed',
  'shortLinks.error.tooMany': 'You can have {max} active short links. Switch off those you no longer use.',
  'shortLinks.page.leaving.title': 'This link takes you out of Posada',
  'shortLinks.page.leaving.text':
    'A host shared it. It goes to {host}, which is not part of Posada. Continue only if you were expecting it.',
  'shortLinks.page.leaving.go': 'Go to {host}',
  'shortLinks.page.gone.title': 'This link does not work',
  'shortLinks.page.gone.text': 'It may be misspelled or no longer active. Ask the sender for a new one.',
  'shortLinks.page.busy.title': 'Wait a moment',
  'shortLinks.page.busy.text': 'Too many links were opened from your network. Try again in a minute.',
};
