/**
 * The finished systems, by the names of the manifests, which no browser loads: tests/invariants/site-systems.test.ts
 * compares both, and the sentences that name them.
 */
export const PROPERTY_SYSTEMS = ['Cloudbeds', 'Guesty', 'Hospitable', 'Hostfully', 'Stays'] as const;

export const WORKS_WITH = [
  'SIRE',
  'TRA',
  'SES.HOSPEDAJES',
  'FNRH Digital',
  ...PROPERTY_SYSTEMS,
  'Airbnb (iCal)',
  'Booking.com (iCal)',
  'Vrbo (iCal)',
  'SMTP',
  'SMS',
  'WhatsApp',
] as const;
