import type { siteTerms as es } from '../es/site-terms.ts';

export const siteTerms: Record<keyof typeof es, string> = {
  'terms.title': 'Terms of use',
  'terms.description':
    'What you can expect from Posada, what we expect from you, and what remains your duty towards the authorities.',
  'terms.lead':
    'Written to be read in full in five minutes. If anything is unclear, write to us before you accept.',

  'terms.1.title': 'Who the agreement is with',
  'terms.1.text':
    'These terms apply between you and {operator}, who provides the service with Posada at this address. Posada is free software: the people who write it are not a party to this agreement, unless they also run this site.\n\nIf you use Posada for a business, you confirm that you may bind it. If you disagree with anything, do not create an account.',

  'terms.2.title': 'What the service does',
  'terms.2.text':
    'Posada brings together the bookings of your calendars and systems, asks your guests for their check-in details, keeps the contract that they sign, sends the reports that the law requires, and issues the electronic invoices that you ask for, with the credentials that you provide.\n\nWhat is not there yet, such as deposits of guests or door locks, is no part of the service until we announce it. What you send in test mode goes to simulators and has no legal effect.',

  'terms.3.title': 'Your account',
  'terms.3.text':
    '- You must be of legal age and give true details.\n- Take care of your password, codes and passkeys. Everybody on your team signs in with an account of their own and the role that you give them.\n- Tell us if you think that somebody signed in as you. Under “Your account” you can end every session.',

  'terms.4.title': 'What remains your legal duty',
  'terms.4.text':
    'The duty to register guests is that of the accommodation, not of the software. In Colombia this includes the Registro Nacional de Turismo, the Tarjeta de Registro de Alojamiento (TRA) and the report of foreigners to SIRE within the time limits of Migración Colombia.\n\nPosada prepares and sends each report and shows you the receipt. Look at the ones that wait for you. When an authority does not answer, or refuses, we tell you, and you can download the file and hand it in yourself.\n\nTaxes, permits, the rules of your building and whatever you agree with each guest are yours as well.',

  'terms.5.title': 'The data of your guests',
  'terms.5.text':
    'You decide what the data of your guests are asked for: you are the controller, and {operator} acts as processor, only on your instructions and under these terms. You may use these data for the stay and to comply with the law, and for nothing else. Do not sell them, and do not copy them elsewhere without a reason that the guest knows.\n\nThe details are on the privacy page.',

  'terms.6.title': 'What is not allowed',
  'terms.6.text':
    '- Reporting people who do not exist, or details that you know to be false.\n- Using credentials of a registry that are neither yours nor entrusted to you.\n- Looking for the data of other accounts, getting around limits, or endangering the service.\n- Sending messages that your guests do not expect.\n\nAfter a serious breach we may suspend access. We will tell you why and, where the law allows, before we do it.',

  'terms.7.title': 'Trial and price',
  'terms.7.text':
    'Every new property begins with {days} days of trial, without a card. After it, the service is paid with a plan, with apps of their own or with invoice credits, as you activate them. You see the price and the conditions first, and only what you expressly accept is charged, with the renewal that your subscription shows until you cancel it. A link with an offer shows that offer; the discount that counts is the one that the service confirms when you subscribe.',

  'terms.8.title': 'Your content, and leaving',
  'terms.8.text':
    'What you write and what your guests answer does not become ours. You can read it through the API, download the data of your account, and close it under “Your account”. Closing it erases what identifies you; what the law obliges us to keep is kept for that time only.',

  'terms.9.title': 'Availability and third parties',
  'terms.9.text':
    'We work to keep the service available at all times, but it also depends on authorities, calendars and systems of others, which fail and change without notice. When something could not be sent, Posada waits, tries again and tells you. We do not promise a service without interruptions.',

  'terms.10.title': 'The software is free',
  'terms.10.text':
    'Posada is published under the AGPL-3.0 licence or later. You may ask for the source code of the version that this site uses, install it on your own server and change it under that licence. As software it comes without warranty, as the licence says; these terms are about the service of this site. Names of cities are those of GeoNames (geonames.org), under CC BY 4.0.',

  'terms.11.title': 'Liability',
  'terms.11.text':
    'We are liable for damage that we cause wilfully or by gross negligence, and for whatever the law does not allow to be excluded. We are not liable for fines due to false details, expired credentials or notices that were not followed up.\n\nNone of this limits the rights that the law gives consumers: in Colombia, Law 1480 of 2011; in Brazil, the Consumer Defence Code.',

  'terms.12.title': 'Changes and applicable law',
  'terms.12.text':
    'If these terms change in an important point, we will tell you by email with time to decide; the version and its date are at the top. The law of the domicile of {operator} applies, without taking away the mandatory protection of the place where you live.\n\nFor any question, write to {contact}.',
};
