import type { siteCookies as es } from '../es/site-cookies.ts';

export const siteCookies: Record<keyof typeof es, string> = {
  'cookies.title': 'Cookies',
  'cookies.description':
    'The cookies of Posada, one by one: what each is for, how long it lasts, and which wait for your consent.',
  'cookies.lead': 'Few, and each with a name. None for advertising.',
  'cookies.necessary.title': 'Necessary',
  'cookies.necessary.text':
    'Without them you could neither sign in nor choose a language. None is shared with third parties, which is why they ask for no consent. At an https address some of them begin with __Secure-.',
  'cookies.table.name': 'Name',
  'cookies.table.use': 'What it is for',
  'cookies.table.life': 'How long',
  'cookies.use.language': 'Remembers the language that you chose on this site.',
  'cookies.use.consent': 'Remembers whether you accepted measuring or only what is necessary.',
  'cookies.use.session': 'Keeps your session. Scripts of the page cannot read it.',
  'cookies.use.marker':
    'Says until when your session is valid, so that it can be renewed and all tabs close together.',
  'cookies.use.device':
    'Recognises the browser you signed in with before, so that no code is asked each time.',
  'cookies.use.ticket': 'Ties together the steps of one sign-in.',
  'cookies.use.form': 'Proves that the sign-in form was opened here.',
  'cookies.use.social': 'Ties your browser to the answer when you sign in with Google.',
  'cookies.use.invoice': 'Remembers which stay you opened to make its invoice.',
  'cookies.use.guest': 'Keeps your check-in open as a guest.',
  'cookies.life.days': '{count} days',
  'cookies.life.day': '1 day',
  'cookies.life.minutes': '{count} minutes',
  'cookies.life.visit': 'Until the browser closes, or {count} minutes unused',
  'cookies.storage.title': 'What your browser stores',
  'cookies.storage.text':
    'The app remembers in your browser the property you opened last, the language of the tab, and an invitation that is half accepted. These are not cookies and are never sent on their own. Signing out erases them.',
  'cookies.measuring.title': 'Measuring, only with your yes',
  'cookies.measuring.text':
    'The operator of this site can use Google Tag Manager to count visits and to learn which buttons help. None of it is loaded until you accept. If it is on, you see the question when you arrive; Google may then set cookies of its own, such as _ga, for up to 2 years.\n\nIf you say no, or do not answer, the site works just the same.',
  'cookies.change.title': 'How to change your mind',
  'cookies.change.text':
    'Erase the cookies of this site in your browser and we will ask again. You can also block them: the site can still be read, but you will not be able to sign in.',
};
