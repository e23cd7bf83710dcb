import type { listings as es } from '../es/listings.ts';

export const listings: Record<keyof typeof es, string> = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Open',
  'listing.status.closed': 'Closed',
  'listing.filter.active': 'Active',
  'listing.filter.archived': 'Archived',
  'listing.filter.all': 'All',
  'listing.copy.mark': '(copy)',
  'listing.copy.make': 'Duplicate',
  'listing.copy.made': 'We created {name}: rename it and add its calendar',
  'listing.filter.count': '{state} ({number})',
  'listing.time.invalid': 'Write the time like this: 15:00',
  'listing.capacity.invalid': 'Enter how many guests fit, between 1 and 99',
  'listing.calendar.missing': 'This listing has no calendar link',
  'listing.delete.hasStays': 'This listing has stays to come. Archive it, or cancel them first',
  'listing.calendar.problem.notHttps': 'The link must start with https://',
  'listing.calendar.problem.private':
    'That link points to a private address. Copy the one your channel gives you',
  'listing.calendar.problem.notCalendar':
    'That link opens a page, not a calendar. Look for “Export calendar” in your channel and copy that link',
  'listing.calendar.problem.tooLarge': 'That calendar is too large to belong to one listing',
  'listing.calendar.problem.tooMany':
    'That calendar has more than 5,000 events. Use the one of a single listing',
  'listing.calendar.problem.tooSlow': 'The calendar takes too long to answer. We will try again',
  'listing.calendar.problem.gone': 'The channel no longer has that calendar. Copy a new link',
  'listing.calendar.problem.refused': 'The channel does not let us read that calendar. Copy a new link',
  'listing.calendar.problem.unavailable': 'The channel does not answer. We will try again',
  'listing.calendar.problem.emptied':
    'The calendar came back almost empty. We deleted nothing: check the link in your channel',
  'listing.photo.missing': 'This photo is gone. Upload it again',
  'listing.explain.stay': 'A reservation: it enters your calendar with its guest',
  'listing.explain.block': 'A block: it closes these nights, without a reservation',
  'listing.explain.blockOfBooking':
    'Booking does not say whether this is sold or closed: we close these nights',
  'listing.explain.repeated': 'It repeats: each date counts by itself',
  'listing.explain.window': 'The channel does not sell this far ahead yet: it blocks nothing here',
  'listing.explain.tentative': 'A request that is not confirmed: we wait until it is a reservation',
  'listing.explain.cancelled': 'It is cancelled: it takes no night',
  'listing.explain.tooLong':
    'It lasts more than 400 nights: this looks like a mistake of the channel, and we do not use it',
  'listing.explain.endsBeforeStart': 'It ends before it begins: we cannot use it',
  'listing.explain.unreadable': 'We cannot make out its dates: check it at the channel',
  'listing.type.nameTaken': 'You already have a type with that name',
  'listing.type.tooMany': 'You can have up to {max} types',
  'listing.type.missing': 'That type is gone. Choose another one',
};
