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
  'listing.filter.count': '{state} ({count})',
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
};
