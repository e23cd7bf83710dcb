import type { sitePages as es } from '../es/site-pages.ts';

export const sitePages: Record<keyof typeof es, string> = {
  'pages.legal': 'Legal documents',
  'pages.terms': 'Terms',
  'pages.privacy': 'Privacy',
  'pages.cookies': 'Cookies',
  'pages.more': 'Learn more',
  'pages.videos': 'Videos',
  'pages.whatsapp': 'WhatsApp',
  'pages.home': 'Home',
  'pages.updated': 'Version of 28 November 2026',
  'pages.contents': 'On this page',
  'pages.operator': 'the operator of this site',
  'pages.contact': 'the operator of this site',

  'notFound.text':
    'The address may be incomplete, or the page may have moved. If you were looking for your check-in, open the link from your host once more.',
  'notFound.ways': 'Perhaps you were looking for',
  'notFound.action': 'Go to the home page',
  'notFound.app': 'Open my properties',

  'leaving.title': 'You are about to leave Posada',
  'leaving.text':
    'This link takes you to another site, which we do not run. Continue only if you recognise it and trust it.',
  'leaving.address': 'Full address',
  'leaving.action': 'Continue to {host}',
  'leaving.stay': 'Stay on Posada',

  'consent.label': 'Cookies',
  'consent.text':
    'We use the cookies that the site needs to work. If you accept, we also measure which pages help.',
  'consent.more': 'Which cookies we use',
  'consent.accept': 'Accept measuring',
  'consent.refuse': 'Only necessary',
  'consent.change': 'Change my choice',

  'promo.label': 'Offer',
  'promo.text': '{name}: {offer} off, until {date}.',
  'promo.note': 'The code {code} goes with you to the sign-up; you will see the final price before you pay.',
};
