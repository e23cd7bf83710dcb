import type { content as es } from '../es/content.ts';

export const content: Record<keyof typeof es, string> = {
  'activity.reservation.received': 'New reservation from {guest}, through {channel}',
  'activity.reservation.canceled': 'The reservation of {guest}, through {channel}, was cancelled',
  'activity.reservation.conflict': '{channel} sold {guest} nights that were already taken',
  'activity.calendar.read.one': 'We read 1 new reservation from {channel} for {listing}',
  'activity.calendar.read.other': 'We read {count} new reservations from {channel} for {listing}',
  'activity.calendar.broken': 'The {channel} calendar of {listing} has failed three times in a row',
  'activity.reservation.amend.sold':
    '{name} did not accept the change to {guest}’s reservation: those nights are sold there',
  'activity.reservation.amend.permission':
    '{name} did not accept the change to {guest}’s reservation: the access may only read',
  'activity.reservation.amend.canceled':
    '{name} did not accept the change to {guest}’s reservation: the booking is cancelled there',
  'activity.reservation.amend.rooms':
    '{name} did not accept the change to {guest}’s reservation: it has several rooms there, and they are only cancelled together',
  'activity.reservation.amend.missing':
    '{name} did not accept the change to {guest}’s reservation: the booking does not exist there any more',
  'activity.reservation.amend.ignored':
    '{name} did not make the change to {guest}’s reservation: it accepted the request and changed nothing',
  'activity.reservation.amend.refused':
    '{name} did not accept the change to {guest}’s reservation. Change it there yourself',
  'activity.reservation.amend.gave-up':
    '{name} did not accept the change to {guest}’s reservation: it did not answer for a whole day',
  'activity.connection.created': 'You connected {name}',
  'activity.connection.read': 'We synced {name}. Listings: {listings}. Reservations: {reservations}',
  'activity.connection.reconnect': '{name} refused access. Connect it again',
  'activity.connection.nightsSold': '{name} did not close nights of {listing}: they are sold there',
  'activity.connection.nightsNotAllowed':
    '{name} does not let us close nights of {listing}: the connection lacks the permission. Connect {name} again',
  'activity.connection.nightsRefused': '{name} did not close nights of {listing}. Close them there yourself',
  'activity.connection.nightsStuck':
    '{name} did not open nights of {listing} again. Open them there yourself',
  'activity.connection.nightsLeft':
    'You disconnected {name}, and nights stayed closed there. Open them yourself',
  'activity.connection.deviceLeft':
    'You disconnected {name} and the phone is still linked. Log it out in WhatsApp, under Linked devices',

  'forms.error.notAsked': 'Only forms of the check-in are asked of guests',
  'forms.error.whichListings': 'Choose at least one listing',
  'forms.error.tooManyAsked': 'Across all your forms a guest answers {max} questions at most',
  'app.forms.title': 'Forms',
  'app.forms.lead': 'Questions for your guests beyond what the law asks',
  'app.forms.one': 'Form',
  'app.forms.new': 'New form',
  'app.forms.none': 'You have no forms yet',
  'app.forms.none.text':
    'Ask for the plate of the car, the hour of the flight or whether they bring a pet. Your guests answer on their check-in page.',
  'app.forms.noneFound': 'No form has that name',
  'app.forms.search': 'Search by name',
  'app.forms.gone': 'This form no longer exists',
  'app.forms.name': 'Name',
  'app.forms.name.hint': 'Your guests see it as a title',
  'app.forms.app': 'Part of Posada',
  'app.forms.askedIn': 'Who is asked',
  'app.forms.askedIn.nowhere': 'No guest yet',
  'app.forms.askedIn.property': 'All guests',
  'app.forms.askedIn.listings': 'Guests of some listings',
  'app.forms.listings': 'Listings',
  'app.forms.listings.count.one': '{count} listing',
  'app.forms.listings.count.other': '{count} listings',
  'app.forms.questions': 'Questions',
  'app.forms.questions.count.one': '{count} question',
  'app.forms.questions.count.other': '{count} questions',
  'app.forms.questions.hint':
    'They are shown as you write them, in one language. If your guests speak others, write those too.',
  'app.forms.question': 'Question {number}',
  'app.forms.kind': 'Answer',
  'app.forms.kind.text': 'Text',
  'app.forms.kind.number': 'Number',
  'app.forms.kind.date': 'Date',
  'app.forms.kind.yes-no': 'Yes or no',
  'app.forms.kind.choice': 'One of several',
  'app.forms.kind.plate': 'Vehicle plate',
  'app.forms.choices': 'Options, one a line',
  'app.forms.required': 'Required',
  'app.forms.add': 'Add question',
  'app.forms.removeQuestion': 'Remove',
  'app.forms.up': 'Move up',
  'app.forms.save': 'Save form',
  'app.forms.saved': 'Form saved',
  'app.forms.answers': 'Answers to your questions',
  'app.forms.unanswered': 'Not answered',
  'app.forms.yes': 'Yes',
  'app.forms.no': 'No',
  'forms.error.nameTaken': 'There is a form with this name already',
  'forms.error.tooMany': 'You can have {max} forms. Change one that you no longer use',
  'forms.error.sameKey': 'Two questions have the same key',
  'activity.listing.joined': '{listing} and its room in {system} are one from now on',
  'activity.listing.separated': '{listing} and its room in {system} are separate again',
  'activity.reservation.otherSystem':
    '{guest}: one system cancelled the stay and another has it; it continues in the other',
  'activity.reservation.settled': '{guest} has the nights now: the conflict is solved',
  'activity.connection.moved': 'You moved from {from} to {to}',
};
