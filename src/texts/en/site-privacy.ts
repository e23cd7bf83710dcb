import type { sitePrivacy as es } from '../es/site-privacy.ts';

export const sitePrivacy: Record<keyof typeof es, string> = {
  'privacy.title': 'Privacy',
  'privacy.description':
    'Which data of hosts and their guests Posada processes, what for, who receives them, how long they are kept and how to use your rights.',
  'privacy.lead':
    'Our data protection policy under Law 1581 of 2012 of Colombia and the LGPD of Brazil, in words that can be understood.',

  'privacy.1.title': 'Who answers for your data',
  'privacy.1.text':
    'There are two different cases.\n\n- **Your account as a host or as one of the team.** The controller is {operator}.\n- **The data that you give as a guest.** The controller is the accommodation that sent you the link. Its processor is {operator}: the data are processed on the instructions of the accommodation and for nothing else.\n\nFor any matter of personal data, write to {contact}. Posada is free software: the people who program it do not receive the data of this site.',

  'privacy.2.title': 'Data of hosts and teams',
  'privacy.2.text':
    '- **To identify you:** name, email, phone and language. The password is kept in a form that no one can read.\n- **About your business:** name, place, time zone, listings, bookings and registration numbers.\n- **To protect your account:** open sessions, browser, approximate network, passkeys, and the history of who changed what.\n- **Where you came from:** the campaign marks or the offer code of the link that you opened, if there were any.\n\nIf you sign in with Google, we receive your name, your email and whether it is verified, and your identifier at Google. Never your password.',

  'privacy.3.title': 'Data of guests',
  'privacy.3.text':
    'Check-in asks only for what the registry of the country requires: for example name, type and number of document, nationality, date of birth, and where you come from and go to. Also your signature under the accommodation contract.\n\nIf you photograph your document, the picture is read in the memory of the server and dropped: it is neither stored nor sent to anybody. You confirm each detail before it is used; nothing is decided about you automatically.',

  'privacy.4.title': 'What they are used for, and on what basis',
  'privacy.4.text':
    '- To provide the service that you signed up for: performance of the contract.\n- To register guests with the authorities: legal duty of the accommodation.\n- To protect accounts, stop abuse and record changes: legal duty of security and legitimate interest.\n- To measure which pages of the site help: only with your consent, which you can withdraw at any time.\n\nWe do not sell data, we build no profiles of guests, and we do not use them for advertising.',

  'privacy.5.title': 'Who receives them',
  'privacy.5.text':
    '- **Authorities.** In Colombia, Migración Colombia (SIRE) and the Ministry of Commerce, Industry and Tourism (TRA), when the accommodation turns those registries on.\n- **Systems that the host connects,** such as Cloudbeds or their calendars.\n- **Message carriers,** to deliver emails, SMS or WhatsApp messages with codes and notices: they receive the address and the text.\n- **The team of the accommodation,** each according to their role. Seeing the identity of a guest is a permission of its own.\n- **Support.** If a person from support looks at your account, they have to write down why, they can only read, the view closes after 30 minutes, and you see it in your history.\n\nA valid legal order from another authority is followed after checking it, and for the minimum necessary.',

  'privacy.6.title': 'Where they are',
  'privacy.6.text':
    'The data are on the servers of {operator}. If one of them, or one of the message carriers, is in another country, the transfer has the safeguards of article 26 of Law 1581 and article 33 of the LGPD. You may ask where yours are.',

  'privacy.7.title': 'How long they are kept',
  'privacy.7.text':
    '- **Check-in answers and signature:** {guestDays} days after departure in Colombia. Then the key that opens them is erased, so that not even a backup can be used to read them.\n- **Photo of the document:** not kept.\n- **Account:** as long as it is open. Closing it erases what identifies you.\n- **Sessions:** {idleDays} days unused, {sessionDays} at most. **Codes:** {codeMinutes} minutes. **Invitations:** {invitationDays} days.\n- **Bookings, receipts of reports and history:** as long as the property exists, without the guest data already erased.\n\nA law may require a longer time for some of the data; they are then kept for that alone.',

  'privacy.8.title': 'How they are protected',
  'privacy.8.text':
    'The identity of each guest is encrypted with a key of its own. The database itself keeps the accommodations apart, in addition to the software. Credentials of registries are written and never shown again. Whoever signs in from a new browser confirms it with a code, and a second step or a passkey can be required.\n\nIf an incident affects your data, we will tell you and the authority, as the law demands.',

  'privacy.9.title': 'Your rights',
  'privacy.9.text':
    'You may know, update, correct and delete your data, ask for proof of your authorisation, withdraw it, learn with whom the data were shared, object, and take them with you. It is free of charge.\n\n- **If you have an account:** under “Your account” you can correct, download and close.\n- **If you are a guest:** write to the accommodation first; if it does not answer, write to {contact} and we will pass it on.\n- **Time limits in Colombia:** enquiries, 10 working days (up to 5 more if we explain why); claims, 15 working days (up to 8 more).\n- **In Brazil:** confirmation that we process your data, at once or with a full statement within 15 days.\n\nIf you are not satisfied, you can turn to the Superintendencia de Industria y Comercio in Colombia or to the ANPD in Brazil. Data that the law obliges to be reported cannot be deleted before their time.',

  'privacy.10.title': 'Minors',
  'privacy.10.text':
    'Accounts are for people of legal age. The law also requires children who stay to be registered: their data are given by the adult they travel with, used for that registration only, and erased within the same time limits.',

  'privacy.11.title': 'Cookies',
  'privacy.11.text':
    'The cookies that we use, one by one and with how long they last, are on the cookies page. Those that are not necessary wait for your yes.',

  'privacy.12.title': 'Changes',
  'privacy.12.text':
    'If this policy changes in an important point, we will say so by email to the accounts and here, before it takes effect. The version and its date are at the top of the page.',
};
