import type { viewAs as es } from '../es/view-as.ts';

export const viewAs: Record<keyof typeof es, string> = {
  'viewAs.box.title': 'View as this person',
  'viewAs.box.text':
    'You will see what this person sees for 30 minutes, read-only. Documents, keys and downloads stay closed. Your visit appears in their history.',
  'viewAs.box.start': 'View as this person',
  'viewAs.box.nobody': 'No person has this account',
  'viewAs.reason': 'Reason',
  'viewAs.reason.hint': 'The person reads it in their history, exactly as you write it.',
  'viewAs.banner.label': 'View of another person',
  'viewAs.banner.sees': 'You are viewing the account of',
  'viewAs.banner.reads': 'Read-only',
  'viewAs.banner.writes': 'Can write',
  'viewAs.banner.left.one': '{count} min left',
  'viewAs.banner.left.other': '{count} min left',
  'viewAs.banner.elevate': 'Request to write',
  'viewAs.banner.end': 'End',
  'viewAs.elevate.title': 'Write in this account',
  'viewAs.elevate.text':
    'You will be able to change data of their properties until the view ends. Each change stays in their history under the name of support.',
  'viewAs.elevate.submit': 'Allow changes',
  'viewAs.end.ended': 'You ended the view',
  'viewAs.end.over': 'The view is over: the 30 minutes have passed or it was ended elsewhere',
  'viewAs.open': 'You have the view of {name} open.',
  'viewAs.open.resume': 'Back to the view',
  'viewAs.account.title': 'Account of {name}',
  'viewAs.account.text':
    'Their sign-in methods, sessions and personal data are not part of the view. To correct the name or the language, use the list of users.',
  'viewAs.noProperty.title': '{name} has no property yet',
  'viewAs.noProperty.text': 'When they register one, it appears here.',
  'signInAgain.title': 'Sign in again',
  'signInAgain.text':
    'This asks for a sign-in of the last 5 minutes. Enter your password and continue where you were.',
  'signInAgain.noPassword': 'I have no password',
  'signInAgain.submit': 'Continue',
  'app.history.reason': 'Reason',
  'app.history.until': 'Until',
};
