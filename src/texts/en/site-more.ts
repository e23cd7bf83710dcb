/** Pages of the public site beside home and the legal ones: videos, WhatsApp, Siigo, files. */
export const siteMore = {
  'videos.title': 'Videos to learn Posada',
  'videos.description':
    'Short video guides to online check-in, reports to SIRE and TRA, and the calendars of your place.',
  'videos.lead': 'Short guides, step by step. Watch them when you need them: no account asked.',
  'videos.none.title': 'There are no videos yet',
  'videos.none.text':
    'The first one will be here as soon as we publish it. Until then, the FAQ answers what people ask most.',
  'videos.none.action': 'See the FAQ',
  'videos.failed.title': 'We could not load the videos',
  'videos.failed.text': 'It was our problem, not yours. Try again in a moment.',
  'videos.failed.action': 'Try again',
  'videos.all': 'All videos',
  'videos.play': 'Play',
  'videos.told':
    'When you play it, your browser connects to {host}, which can see your IP address and use cookies of its own. Nothing is loaded from there before.',
  'videos.watchThere': 'Watch it on {host}',

  'whatsapp.title': 'WhatsApp, where you already talk to your guests',
  'whatsapp.description':
    'What Posada does with WhatsApp today: messages that leave your number by themselves, a check-in link to paste into your chat, and sign-in codes. And what is missing.',
  'whatsapp.lead':
    'Send the check-in through the chat you already use. Your guest opens it on their phone, with nothing to download and no account.',
  'whatsapp.chat': 'Write to us on WhatsApp',
  'whatsapp.today': 'How it works today',
  'whatsapp.today.1.title': 'The check-in goes into your chat',
  'whatsapp.today.1.text':
    'Connect your WhatsApp Business number, and the confirmation, the link and the check-out go out by themselves, with the guest’s permission. Where this site offers it, you link your phone with a QR code: it is not an official way, and it is slow. Without a number, you copy the link and paste it.',
  'whatsapp.today.2.title': 'They write to the right number',
  'whatsapp.today.2.text':
    'Each listing can have its own number. After the check-in, the guest sees a button that opens the chat with you.',
  'whatsapp.today.3.title': 'Your codes arrive there too',
  'whatsapp.today.3.text':
    'If you sign in with your phone, the code comes by SMS and by WhatsApp, whichever this site has connected.',
  'whatsapp.later': 'What it does not do yet',
  'whatsapp.later.text': 'We would rather say so before you look for it. We will announce it when it works.',
  'whatsapp.later.1':
    'Connecting the number in a window of Meta: today you enter the details of your own app',
  'whatsapp.later.2':
    'Answering the chat from Posada: you read there what guests write, and answer on your phone',
  'whatsapp.later.3': 'WhatsApp notifications for your team',

  'siigo.title': 'Posada and Siigo: from booking to invoice',
  'siigo.description':
    'Posada’s connection to Siigo: the electronic invoice of each stay comes from its account, with nothing typed twice.',
  'siigo.lead':
    'Connect your Siigo account and issue the electronic invoice and the credit note from the booking, equal to the account to the last cent.',
  'siigo.chat': 'Ask us about Siigo',
  'siigo.today': 'What you can do already',
  'siigo.today.1.title': 'All your bookings in one place',
  'siigo.today.1.text':
    'From your PMS, your iCal links and your own entries, each in its listing and with its dates.',
  'siigo.today.2.title': 'The invoice comes from the stay',
  'siigo.today.2.text':
    'Nights, extras and payments are already in its account. You choose the customer, and an invoice in doubt is looked up: it is never issued twice.',
  'siigo.today.3.title': 'SIRE and TRA up to date',
  'siigo.today.3.text':
    'Reports are sent automatically and you keep the receipt of each: one thing less when you close the month.',
  'siigo.later': 'What is missing',
  'siigo.later.text':
    'This does not work with Siigo yet. We will announce it here, and waiting costs you nothing.',
  'siigo.later.1': 'See and tidy the customers that you have in Siigo',
  'siigo.later.2': 'Journal entries of commissions and deposits',
  'siigo.later.3': 'Bring your products from Siigo',

  'offer.rest': 'See everything Posada does',

  'files.title': 'Download your file',
  'files.signIn.title': 'Sign in to open this file',
  'files.text': 'Only people with access to the property can open it.',
  'files.signIn': 'It belongs to a property in Posada. Once you are in, open this link again.',
  'files.action': 'Download',
  'files.loading': 'Downloading…',
  'files.done': 'Done. Look in your downloads.',
  'files.failed': 'We could not download it. It may be gone, or your user may have no access.',
  'files.signedOut': 'Your session has ended. Sign in and open this link again.',
  'files.broken.title': 'This link opens no file',
  'files.broken.text': 'A part of it may be missing. Copy the whole link, or ask the sender for a new one.',
};
