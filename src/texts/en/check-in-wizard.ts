import type { checkInWizard as es } from '../es/check-in-wizard.ts';

export const checkInWizard: Record<keyof typeof es, string> = {
  'app.checkIn.wizard.title': 'Get ready for your guests',
  'app.checkIn.wizard.about': 'Five short steps. Each one is saved, and you can continue whenever you like.',
  'app.checkIn.wizard.open': 'Set up step by step',
  'app.checkIn.wizard.waits': 'Your check-in is not set up yet. You are at step {current} of {total}.',
  'app.checkIn.wizard.goOn': 'Continue',
  'app.checkIn.wizard.guest-fields': 'What you ask',
  'app.checkIn.wizard.guest-fields.short': 'Data beyond the law',
  'app.checkIn.wizard.guest-fields.text':
    'What the law and the registries ask is already there. Add only what you need.',
  'app.checkIn.wizard.guest-page': 'What guests see and when',
  'app.checkIn.wizard.guest-page.short': 'Address, wifi and the way in',
  'app.checkIn.wizard.guest-page.text': 'Guests read it on their check-in page, without writing to you.',
  'app.checkIn.wizard.registries': 'The registries of your country',
  'app.checkIn.wizard.registries.short': 'Reports are sent automatically',
  'app.checkIn.wizard.registries.text':
    'With the registry connected, every complete check-in is reported automatically and on time.',
  'app.checkIn.wizard.registries.open': 'Not connected',
  'app.checkIn.wizard.registries.none': 'There is no registry to connect in your country',
  'app.checkIn.wizard.registries.none.text': 'If that changes, you will see it in Registry.',
  'app.checkIn.wizard.registries.notYours': 'A team member with access to Registry connects it',
  'app.checkIn.wizard.guest-links': 'The link of each listing',
  'app.checkIn.wizard.guest-links.short': 'For Airbnb, Booking and the door',
  'app.checkIn.wizard.guest-links.text':
    'A permanent link to check-in for every guest. You paste it only once.',
  'app.checkIn.wizard.guest-links.none': 'Add a listing to get its link',
  'app.checkIn.wizard.guest-links.airbnb': 'On Airbnb',
  'app.checkIn.wizard.guest-links.airbnb.text':
    'Copy the message into a scheduled message that goes out when the reservation is confirmed.',
  'app.checkIn.wizard.guest-links.booking': 'On Booking.com',
  'app.checkIn.wizard.guest-links.booking.text':
    'Paste it into a template that is sent after every reservation.',
  'app.checkIn.wizard.guest-links.door': 'At the door',
  'app.checkIn.wizard.guest-links.door.text':
    'Print the QR code and hang it at the entrance, for guests who arrive without a check-in.',
  'app.checkIn.wizard.forms': 'Your own questions',
  'app.checkIn.wizard.forms.short': 'Plate, pets, anything you like',
  'app.checkIn.wizard.forms.text':
    'The plate of the car, pets, the time they leave: your guests answer before they sign.',
  'app.checkIn.wizard.save': 'Save and continue',
  'app.checkIn.wizard.next': 'Continue',
  'app.checkIn.wizard.finish': 'Finish',
  'app.checkIn.wizard.skip': 'Skip this step',
  'app.checkIn.wizard.later': 'Continue later',
  'app.checkIn.wizard.never': 'Do not show again',
  'app.checkIn.wizard.done': 'Your check-in is ready',
  'app.checkIn.wizard.done.text': 'Your guests complete it in minutes, and you see it in Check-in.',
  'app.checkIn.wizard.done.notice': 'You can change all of this at any time in the check-in settings.',
  'app.checkIn.wizard.home': 'Go to Today',
  'app.checkIn.wizard.checkIns': 'See the check-ins',
};
