import { z } from 'zod';

import { readPhone } from './phone.ts';

const isWhole = (text: string): boolean => /^\(?\s*(?:\+|00)/.test(text);

/**
 * A phone on which a person is called, in any notation. Without a country code it stays unchanged if the country is
 * unknown too ({@link contactPhoneIn}): a number on a booking is better than none.
 */
export const ContactPhone = z
  .string()
  .trim()
  .max(40, 'general.invalid.tooLong')
  .regex(/^[+\d\s().-]*$/, 'general.invalid.format')
  .meta({ examples: ['+573001234567'] })
  .transform((text) => (isWhole(text) ? readPhone(text) : undefined) ?? text.replace(/[^\d+]/g, ''))
  .pipe(z.string().regex(/^\+?\d{0,15}$/, 'general.invalid.format'));

/** The same if the country of a number without its code is known. */
export const contactPhoneIn = (country: string, phone: string): string =>
  phone === '' || phone.startsWith('+') ? phone : (readPhone(phone, country) ?? phone);
