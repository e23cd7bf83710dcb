import { hashOf } from '#foundation/secrets/secrets.ts';
import { readOwnPhone } from '#vocabulary/phone.ts';
import { PHONE_MAX, USERNAME_HASH_LENGTH } from '../accounts.constants.ts';

/** R-REGISTER-11 over the normalised e-mail or phone; a look-up key, not an id (D-39). */
export const usernameOf = (address: string): string =>
  hashOf(address.toLowerCase()).slice(0, USERNAME_HASH_LENGTH);

/** What a person typed as their user name. */
export type TypedName = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly username: string;
  /** The same person typed the same way: what limits are counted by. */
  readonly address: string;
};

/** An e-mail, a phone as people write it, or a user name. */
export function readTypedName(typed: string): TypedName {
  const name = typed.trim();
  if (name.includes('@')) {
    const email = name.toLowerCase();
    return { email, phone: null, username: usernameOf(email), address: email };
  }
  const digits = name.replace(/[\s().+-]/g, '');
  if (/^\d+$/.test(digits) && digits.length >= 7 && digits.length <= PHONE_MAX) {
    // A number of no country still counts as one address, for the limits of repeated attempts.
    const phone = readOwnPhone(name) ?? `+${digits}`;
    return { email: null, phone, username: usernameOf(phone), address: phone };
  }
  return { email: null, phone: null, username: name, address: name.toLowerCase() };
}
