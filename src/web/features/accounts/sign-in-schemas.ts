import { z } from 'zod';

import { Email, PhoneNumber } from '#areas/platform/accounts/users/sign-up.contract.ts';

/** An e-mail or a phone with its country; the typed text decides which of both. */
const Address = z
  .string()
  .trim()
  .min(1, 'general.required')
  .pipe(z.union([Email, PhoneNumber]));
export const Credentials = z.object({
  username: Address,
  password: z.string().min(1, 'general.required').max(1024),
});
export const AddressOfCode = z.object({ address: Address });
export const TypedCode = z.object({ code: z.string().trim().min(1, 'signup.code.required') });
