import { z } from 'zod';

const text = z.string().min(1).max(320).nullable().catch(null);

/** Claims of an id token and of userinfo, as far as we read them. A claim of another type counts as missing. */
export const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: text,
  // Some providers write it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .catch(false),
  name: text,
  phone_number: text,
  locale: text,
});

/** Our own access at the provider is refused: no user can sign in until the operator looks. */
export const ACCESS_ERRORS = new Set(['invalid_client', 'unauthorized_client', 'access_denied']);
