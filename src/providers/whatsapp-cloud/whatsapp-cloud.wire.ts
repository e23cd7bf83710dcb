import { z } from 'zod';

/** https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
export const Sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes; also inside an answer 200. */
export const Refused = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
  }),
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The token has ended, a right is missing, the account is locked or unpaid: a person of the operator acts. */
export const ACCESS = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 133010, ...range(200, 299)]);
/** Too many calls, too many to one person, busy for now. */
export const LATER = new Set([2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);
/** This person cannot or will not get it. */
export const UNREACHABLE = new Set([131021, 131026, 131030, 131045, 131049, 131050]);
