import type { journals as es } from '../es/journals.ts';

export const journals: Record<keyof typeof es, string> = {
  'journals.notOffered': 'This accounting program does not accept journals',
  'journals.notFailed': 'This journal cannot be sent again',
  'journals.noAccounts': 'This kind no longer has accounts. Set them and send it again',
  'journals.theirs.account':
    '{system} does not have this account, it is inactive, or it needs a due date or a tax',
  'journals.theirs.date': '{system} does not accept this date. The period may be closed',
  'journals.takenBack': 'Reversal: {what}',
  'activity.journal.refused': 'The accounting program refused a journal: {about}',
  'activity.journal.attention': 'We do not know whether it was posted: {about}',
  'today.journals.one': '{count} journal waits for you',
  'today.journals.other': '{count} journals wait for you',
  'today.journals.text':
    'The accounting program did not accept them. Correct what it says and send them again.',
};
