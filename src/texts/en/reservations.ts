import type { reservations as es } from '../es/reservations.ts';

export const reservations: Record<keyof typeof es, string> = {
  'reservation.nightsTaken': 'Those nights are already taken by {guest}',
  'reservation.nightsBlocked': 'Those nights are blocked',
  'reservation.unknownListing': 'Choose a listing from the list',
  'reservation.statusNotPossible': 'The reservation cannot move to that status',
  'reservation.csv.code': 'Code',
  'reservation.csv.currency': 'Currency',
  'reservation.csv.download': 'Download CSV',
  'reservation.dates.order': 'Check-out must be after check-in',
  'reservation.dates.tooLong': 'A stay cannot be longer than 400 nights',
  'reservation.cancelNotPossible':
    'This stay has begun or is over, so it cannot be canceled. If nobody came, mark it as “Did not arrive”',
  'reservation.conflicts': 'Conflicts',
  'reservation.conflicts.lead': 'Stays that a channel sold for nights that were already taken',
  'reservation.conflicts.none': 'No night is sold twice',
  'reservation.conflicts.none.text':
    'If a channel sells taken nights, you will see here to whom, and where you can move them.',
  'reservation.conflicts.back': 'See reservations',
  'reservation.conflicts.waiting.one': '{count} stay was sold for nights that were already taken',
  'reservation.conflicts.waiting.other': '{count} stays were sold for nights that were already taken',
  'reservation.conflicts.solve': 'Solve',
  'reservation.conflict.title': '{listing}: {guest} has no nights',
  'reservation.conflict.second': 'Came second',
  'reservation.conflict.first': 'Has the nights',
  'reservation.conflict.nobody': 'The nights are free now. Take them before somebody sells them.',
  'reservation.conflict.block': 'Blocked nights',
  'reservation.conflict.received': 'Known since {at}',
  'reservation.conflict.moveStay': 'Move {guest}. These listings are free for all the nights:',
  'reservation.conflict.moveHolder': 'No other listing is free for {guest}. You can move {holder}:',
  'reservation.conflict.noRoom':
    'No listing is free for all those nights. Change the dates, split the stay over two listings or cancel one.',
  'reservation.conflict.why.own': 'Its nights are free now',
  'reservation.conflict.why.same': 'The same size',
  'reservation.conflict.why.fits': 'Everybody fits',
  'reservation.conflict.take': 'Move to {listing}',
  'reservation.conflict.keep': 'Keep in {listing}',
  'reservation.conflict.see': 'See reservation',
  'reservation.conflict.cancel': 'Cancel here',
  'reservation.conflict.cancelText.channel':
    'It is canceled in Posada only: for {channel} the reservation stands, and {guest} believes to have a bed. Cancel it at {channel} too; there may be a penalty.',
  'reservation.conflict.cancelText.manual':
    '{guest} loses the reservation. Tell them yourself: no message leaves from here.',
  'reservation.conflict.moved': '{guest} moves to {listing}',
};
