import type { help as es } from '../es/help.ts';

export const help: Record<keyof typeof es, string> = {
  'help.title': 'Help',
  'help.lead': 'What hosts ask most, with the screen where it is solved.',
  'help.calendar': 'A calendar is not read',
  'help.calendar.text':
    'Open the listing: Calendars says what failed and when. Paste a new link or upload its .ics file.',
  'help.calendar.action': 'See listings',
  'help.link': 'A guest does not have their link',
  'help.link.text':
    'In Check-in, open the reservation, copy the link or send it again. Their email or phone is corrected there too.',
  'help.link.action': 'Go to Check-in',
  'help.registry': 'The government refused a report',
  'help.registry.text':
    'Registry shows what the authority answered and the value to correct. Correct it, and it is sent again.',
  'help.registry.action': 'Go to Registry',
  'help.invoice': 'An invoice was refused',
  'help.invoice.text': 'In Invoices, open the refused document: it says why and what to change.',
  'help.invoice.action': 'Go to Invoices',
  'help.twice': 'The same nights were sold twice',
  'help.twice.text': 'See which reservations overlap and move one, or cancel it at its channel.',
  'help.twice.action': 'See overlaps',
  'help.team': 'A person of the team cannot get in',
  'help.team.text': 'See whether they accepted the invitation and what they may do. You can send it again.',
  'help.team.action': 'Go to Team',
  'help.support': 'Talk to a person',
  'help.support.text': 'Write to',
  'help.support.none': 'Write to the person who runs this installation of Posada.',
  'help.videos': 'Watch the videos',
};
