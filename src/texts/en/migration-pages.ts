import type { migrationPages as es } from '../es/migration-pages.ts';

export const migrationPages: Readonly<Record<keyof typeof es, string>> = {
  'app.migration.nothing': 'There is nothing to move to yet',
  'app.migration.title': 'Move from {from} to {to}',
  'app.migration.titlePlain': 'Move to another system',
  'app.migration.lead': 'Your listings and reservations stay; only the system they come from changes',
  'app.migration.offer':
    '{from} is still connected. Move your listings to {to} and keep photos, check-ins and history.',
  'app.migration.see': 'See progress',
  'app.migration.running': 'We are moving from {from} to {to}',
  'app.migration.listings': 'Match your listings',
  'app.migration.listings.text':
    'Each listing of {from} keeps everything you saved and is linked to its match in {to}.',
  'app.migration.matchOf': 'Match of {name} in {to}',
  'app.migration.none': 'No match: stays as your own',
  'app.migration.guests': 'Sleeps {count}',
  'app.migration.stays': 'Reservations: {count}',
  'app.migration.reservations': 'Your reservations',
  'app.migration.paired': 'In both',
  'app.migration.paired.more': 'are merged',
  'app.migration.onlyNew': 'Only in {to}',
  'app.migration.onlyOld': 'Only in {from}',
  'app.migration.stay': 'stay',
  'app.migration.changed': 'Reservations on other nights in {to}: {count}. The nights of {to} count.',
  'app.migration.twice':
    'Check-ins answered in both systems: {count}. We keep both as a conflict for you to decide.',
  'app.migration.missing': 'Upcoming guests missing in {to}: {count}',
  'app.migration.missing.text':
    'Add them in {to} or check whether they were cancelled. In Posada their nights stay taken.',
  'app.migration.what': 'What will happen',
  'app.migration.what.1': 'From the start, webhooks of {from} change nothing here.',
  'app.migration.what.2': 'No night opens and no guest gets a message.',
  'app.migration.what.3': 'You can close this page: the move continues.',
  'app.migration.disconnect': 'Disconnect {from} at the end',
  'app.migration.disconnect.hint': 'Otherwise it stays switched off until you disconnect it',
  'app.migration.start': 'Move to {to}',
  'app.migration.question': 'Move from {from} to {to}?',
  'app.migration.noUndo':
    'This cannot be undone. Check that the matches are right: their reservations are merged.',
  'app.migration.progress': 'Reservations and listings',
  'app.migration.progress.text': 'You can close this page and come back whenever you like.',
  'app.migration.again': 'Try now',
  'app.migration.done': 'Done: you now use {to}',
  'app.migration.done.plain': 'You have moved to another system',
  'app.migration.done.text': 'Your listings, reservations and check-ins are where they were.',
};
