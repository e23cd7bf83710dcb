import { z } from 'zod';

import { readPhone } from './phone.ts';

const isWhole = (text: string): boolean => /^\(?\s*(?:\+|00)/.test(text);

/**
 * A phone that somebody is called at, however it was written. Without its country's code it stays as it is where the
 * country is not known either ({@link contactPhoneIn}): a number on a booking is better than none.
 */
export const ContactPhone = z
  .string()
  .trim()
  .max(40, 'general.invalid.tooLong')
  .regex(/^[+\d\s().-]*$/, 'general.invalid.format')
  .meta({ examples: ['+573001234567'] })
  .transform((text) => (isWhole(text) ? readPhone(text) : undefined) ?? text.replace(/[^\d+]/g, ''))
  .pipe(z.string().regex(/^\+?\d{0,15}$/, 'general.invalid.format'));

/** The same where it is known which country's number somebody wrote without its code. */
export const contactPhoneIn = (country: string, phone: string): string =>
  phone === '' || phone.startsWith('+') ? phone : (readPhone(phone, country) ?? phone);
