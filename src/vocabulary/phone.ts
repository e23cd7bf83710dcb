import { isGivenOut, phoneRules } from '#vocabulary/phone-rules.ts';

/** A phone in the stored and compared form, or undefined for any other text. `country` is where it was typed. */
export const readPhone = (text: string, country?: string): string | undefined => phoneRules(text, country);

/**
 * The same for a person's own telephone, which identifies them. Codes go to mobiles, and Argentina writes those with a
 * 9 that half of its people leave out: with it there is one identity.
 */
export const readOwnPhone = (text: string, country?: string): string | undefined =>
  readPhone(text, country)?.replace(/^\+54(?!9)(\d{10})$/, '+549$1');

/**
 * The telephone of another person, typed by who knows them: without a country code it is one of `country`. Undefined also for a number
 * that its country does not give out, because no other person would notice.
 */
export function readOthersPhone(text: string, country: string): string | undefined {
  const whole = text.trim().startsWith('+') ? undefined : readOwnPhone(`+${text}`);
  return [readOwnPhone(text, country), whole].find((phone) => phone !== undefined && isGivenOut(phone));
}
