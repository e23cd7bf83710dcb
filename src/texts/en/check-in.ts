import type { checkIn as es } from '../es/check-in.ts';

export const checkIn: Record<keyof typeof es, string> = {
  'checkIn.incomplete': 'This is still needed to finish',
  'checkIn.notSigned': 'The contract still has to be signed',
  'checkIn.alreadyComplete': 'The check-in is complete. If something has to be corrected, write to your host',
  'checkIn.settings.lawAsks': 'The law or a connected registry asks for it already: you cannot ask for less',
  'checkIn.settings.onlyAround':
    'It is shown only around the stay, after the check-in. Choose another moment',
  'checkIn.full': 'This listing is full: {maximum} guests at most',
  'checkIn.mainGuestStays': 'The main guest cannot be removed',
  'checkIn.termsChanged': 'The host has just published new terms. Please read them and sign again.',
  'checkIn.stayIsOver': 'That stay is over. Check the departure date',
  'checkIn.form.plate': 'Write the plate with letters and digits, such as ABC123',
  'checkIn.form.incomplete': 'Some questions of the host have no answer yet',
  'checkIn.closed': 'This stay no longer takes check-ins',
  'checkIn.proveFirst':
    'Another person has answered here. First type the surname or the last 4 digits of the phone',
  'checkIn.wrongFact':
    'That does not match the booking. Write the surname or the last 4 digits of the phone number',
  'checkIn.signature.invalid': 'We could not read the signature. Clear it and sign again',
  'checkIn.signature.tooLarge': 'The signature is too large. Clear it and sign again',
  'checkIn.document.unreadable':
    'We could not read the bottom lines. Try more light and no reflections, or type the details',
  'checkIn.document.none':
    'The photo shows no machine-readable lines and no barcode that we can read. Try the other side, closer, or type the details',
  'checkIn.document.format': 'Upload the photo as JPEG, PNG or WebP',
  'checkIn.document.tooLarge': 'The photo is too large. Use one below 8 MB',
  'checkIn.document.busy': 'The reader is busy. Try again in a few seconds, or type the details',
  'checkIn.list.noWorkbook':
    'This file is not an Excel sheet. Save it as .xlsx, without a password, and upload it again',
  'checkIn.list.tooLarge':
    'The file is too large. Copy the rows of the guests into the template and upload that',
  'checkIn.list.tooMany': 'You can upload up to {max} guests at once: split the file',
  'checkIn.list.noNames':
    'There is no column of given names or surnames. Download the template and use its headings',
  'checkIn.list.empty': 'The file has only the headings: write one guest per row',
  'checkIn.list.wrongRows':
    'Some rows need a correction. None were saved: correct them in the file and upload it again',
  'checkIn.list.otherPlan': 'The check-in has changed since you uploaded the list. Please review it again',
  'checkIn.list.twice': 'Also in row {line}',
  'checkIn.list.date': 'Write the date as 1990-05-31',
  'checkIn.list.nationality': 'Write the country, for example Colombia or CO',
  'checkIn.list.sex': 'Write F, M or X',
  'checkIn.list.documentType': 'Write one of these: {options}',
  'checkIn.list.formula': 'The formula in this cell fails. Write the value',
  'checkIn.agreement.exampleGuest': '(name of the guest)',
  'checkIn.agreement.title': 'Lodging contract: {listing}',
  'checkIn.agreement.parties':
    '{property}, as host, and {guest}, as the responsible guest, agree on the stay at {listing}.',
  'checkIn.agreement.stay':
    'The stay runs from {arrival} at {arrivalTime} to {departure} at {departureTime}. Arriving earlier or leaving later needs the agreement of the host.',
  'checkIn.agreement.guests.one':
    'The place is booked for {count} guest. Only the person registered in this check-in may stay overnight. Minors are in the care of the responsible guest.',
  'checkIn.agreement.guests.other':
    'The place is booked for {count} guests. Only people registered in this check-in may stay overnight. Minors are in the care of the responsible guest.',
  'checkIn.agreement.care':
    'The guest takes care of the place and what is in it, respects the rest of the neighbours and the house rules, and answers for damage they cause.',
  'checkIn.agreement.law':
    'The guest gives the details of their document, which the host has to report to the authorities. Sexual exploitation of minors and trafficking of people, wildlife or cultural goods are crimes and are reported.',
  'checkIn.agreement.data':
    'The details are used for the stay and the registers that the law requires, and are deleted when the period it sets ends. The guest may ask to see or correct them at any time.',
  'activity.checkIn.completed': '{guest} completed the check-in',
  'activity.checkIn.completedByHost': 'You completed the check-in of {guest}',
  'activity.checkIn.identitySeen': 'A member of your team saw the document details of {guest}',
  'activity.checkIn.cardPrinted': 'A member of your team printed the registration card of {guest}',
  'activity.checkIn.listSaved':
    'A member of your team uploaded a guest list to the check-in of {guest}: {guests}',
  'checkIn.wrongSurname': 'That does not match. Write the surname as it is on the booking',
  'checkIn.noMatch': 'We found no booking with these details. Check the dates and the code or the digits',
  'checkIn.ofOneGuest': 'This link is for one guest. The main guest completes the rest of the stay',
  'checkIn.guestUnnamed': 'Write the first name and the surname of this person first',
  'checkIn.request.full': 'Too many requests are waiting. Write to your host',
  'checkIn.listingLink.words':
    'Hello, check in to {property} here before you arrive: {url} You need the dates and the code of your booking, or the last 4 digits of your phone.',
  'activity.checkIn.requested': 'A guest of {listing} is waiting to be matched to their nights',
};
