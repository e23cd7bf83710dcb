import type { siteHome as es } from '../es/site-home.ts';

export const siteHome: Record<keyof typeof es, string> = {
  'home.title': 'Posada: check-in, guest registration and calendars for your rentals',
  'home.description':
    'Guests check in from their phone, Posada reports them to SIRE and TRA and brings your calendars together. Free software that you can run on your own server.',
  'home.skip': 'Skip to content',
  'home.menu': 'Menu',
  'home.language': 'Language',
  'home.nav.selfHost': 'Your server',
  'home.nav.developers': 'Developers',

  'home.hero.title': 'You open the door. Posada does the paperwork.',
  'home.hero.text':
    'Online check-in, reports to SIRE and TRA, and all your calendars on one screen. Connected to Cloudbeds, Guesty, Hospitable, Hostfully, Stays and to the iCal links of Airbnb, Booking.com and Vrbo.',
  'home.hero.note': '{days} days, no card. On your own server too.',

  'home.stage.label': 'An example of what you see in Posada, with made-up data',
  'home.stage.caption': 'This is how it looks. The data are an example.',
  'home.stage.guest': 'Ana Lucía Rojas',
  'home.stage.ready': 'All set',
  'home.stage.stay': 'Apto 201 · Mon 23 → Wed 25 Nov · 3 guests',
  'home.stage.documents': '3 guests with complete details',
  'home.stage.contract': 'Contract signed',
  'home.stage.tra': 'TRA accepted for all 3',
  'home.stage.entry': 'Entry reported to SIRE',
  'home.stage.exit': 'Exit is reported on Wednesday',
  'home.stage.problem': 'SIRE refused a report',
  'home.stage.problemText': "Tomás Keller's passport number is one character short. Due today at 23:59.",
  'home.stage.problemAction': 'Correct and resend',
  'home.stage.calendar': 'November',

  'home.card.checkIn.title': 'Check-in without a front desk',
  'home.card.checkIn.text':
    'Guests photograph their document, confirm their details and sign on their phone. If interrupted, they pick up where they left off.',
  'home.card.registry.title': 'Government registration',
  'home.card.registry.text':
    'SIRE and TRA reports are sent automatically, with a receipt for each guest. If one fails, we tell you what to correct.',
  'home.card.calendar.title': 'Calendars that agree',
  'home.card.calendar.text':
    'All your units and channels in one view. You see clashing dates before they become a problem.',
  'home.works': 'Works today with',

  'home.flow.title': 'One booking, end to end',
  'home.flow.text':
    'No data is copied by hand. Every report leaves a receipt and can be repeated without duplicates.',
  'home.flow.1.when': 'Minute 0',
  'home.flow.1.title': 'The booking arrives',
  'home.flow.1.text': 'From your PMS, from an iCal link, or typed in by you.',
  'home.flow.2.when': 'Before arrival',
  'home.flow.2.title': 'The guest completes check-in',
  'home.flow.2.text': 'With a link: no account, nothing to download. In Spanish, Portuguese or English.',
  'home.flow.3.when': 'Arrival',
  'home.flow.3.title': 'Reports go out',
  'home.flow.3.text': 'The TRA card of each guest, and the entry of foreigners to SIRE.',
  'home.flow.4.when': 'Departure',
  'home.flow.4.title': 'The record is closed',
  'home.flow.4.text': 'The exit goes to SIRE within the 24 hours that Migración asks for.',

  'home.selfHost.title': 'Your server, your data',
  'home.selfHost.text':
    'Posada is free software (AGPL-3.0). Download the code and start it with one command: it installs what it needs, creates its database and brings simulators, so you can try it without touching anything real.',
  'home.selfHost.label': 'How to start it',
  'home.selfHost.comment': '# in the Posada folder',
  'home.selfHost.output': 'posada · ready: http://localhost:3000',
  'home.next.title': 'What comes next',
  'home.next.text':
    'Payments, deposits and door locks are not here yet. We will announce them when they work.',

  'home.pricing.title': 'Prices without small print',
  'home.pricing.text':
    'After the trial, a plan for each listing and month. You see each price and each charge first, and nothing is charged without your yes.',
  'home.pricing.own.name': 'On your server',
  'home.pricing.own.price': 'Free',
  'home.pricing.own.unit': 'Free software, for good',
  'home.pricing.own.1': 'Everything you see on this page',
  'home.pricing.own.2': 'Your own PostgreSQL database',
  'home.pricing.own.3': 'The whole source code, under AGPL-3.0',
  'home.pricing.own.action': 'How to install it',
  'home.pricing.here.name': 'Here, with nothing to install',
  'home.pricing.here.price': '{days} days',
  'home.pricing.here.unit': 'of trial, no card',
  'home.pricing.here.1': 'Check-in, SIRE, TRA and calendars from the first minute',
  'home.pricing.here.2': 'Your whole team, each with their role',
  'home.pricing.here.3': 'A test mode to practise in without real reports',
  'home.pricing.here.4': 'Your data, through the API, whenever you want them',

  'home.faq.sire.q': 'What if SIRE is down?',
  'home.faq.sire.a':
    'The report waits and is sent automatically when the portal is back. If the deadline is close, download the file and upload it yourself: doing both never creates a duplicate.',
  'home.faq.pms.q': 'Do I have to change my PMS?',
  'home.faq.pms.a':
    'No. If you use Cloudbeds, Guesty, Hospitable, Hostfully or Stays, Posada connects with an access key or your permission. With any other system, import your calendars by iCal or type the booking in.',
  'home.faq.documents.q': "What happens to my guests' documents?",
  'home.faq.documents.a':
    'The photo is read in the memory of the server and deleted: it is never stored. Only what the registry asks for remains, once the guest has confirmed it.',
  'home.faq.countries.q': 'Does it work outside Colombia?',
  'home.faq.countries.a':
    'Check-in and calendars do. Government reports exist today for Colombia: SIRE of the migration authority and TRA of the Ministry of Commerce.',
  'home.faq.data.q': 'Can I take my data with me?',
  'home.faq.data.a':
    'Yes. If you run it yourself, everything is in your own PostgreSQL database. And what the screens show can also be read through the API, which is documented.',
  'home.closing.title': 'Try it with your next booking',
  'home.footer.license': 'Free software under AGPL-3.0',
};
