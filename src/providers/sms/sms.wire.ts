import { z } from 'zod';

/** A message as the API shows it, https://www.twilio.com/docs/messaging/api/message-resource. */
export const Message = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.number().nullable().optional(),
  error_message: z.string().nullable().optional(),
});
export type Message = z.infer<typeof Message>;

/** https://www.twilio.com/docs/usage/twilios-response */
export const ErrorAnswer = z.object({ code: z.number().optional(), message: z.string().optional() });

/** States of a message that will never arrive, although the answer is a success. */
export const LOST = new Set(['failed', 'undelivered', 'canceled']);

/** Errors about the number, https://www.twilio.com/docs/api/errors. */
export const WRONG_NUMBER = new Set([
  21211, 21214, 21217, 21401, 21407, 21421, 21601, 21612, 21614, 30003, 30005, 30006,
]);
/** The person does not want messages, or their country is not served. */
export const NOT_WANTED = new Set([21408, 21610, 30004]);
/** Too many at once: of the account, of the sender, of this recipient. */
export const TOO_MANY = new Set([14107, 20429, 21611, 30022]);
