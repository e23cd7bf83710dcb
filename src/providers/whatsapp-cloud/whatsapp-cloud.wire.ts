import { z } from 'zod';

/** https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages */
export const Sent = z.object({
  messages: z.array(z.object({ id: z.string().max(500), message_status: z.string().optional() })).min(1),
});

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes; also inside an answer 200. */
export const Refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
    is_transient: z.boolean().optional(),
  }),
});

const Paging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
});

/** A page of a list; `next` is absent on the last one. */
export type Page<Item> = { data: Item[]; paging?: z.output<typeof Paging> | undefined };

export const Template = z.object({
  id: z.string().max(100),
  name: z.string().max(1000),
  language: z.string().max(100),
  status: z.string().max(100),
  category: z.string().max(100),
  rejected_reason: z.string().optional(),
  quality_score: z.object({ score: z.string().optional() }).optional(),
  components: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
});
export type Template = z.output<typeof Template>;
export const Templates = z.object({ data: z.array(Template), paging: Paging.optional() });

export const SubmittedTemplate = z.object({
  id: z.string().max(100),
  status: z.string().optional(),
  category: z.string().optional(),
});

export const PhoneNumber = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  status: z.string().optional(),
  quality_rating: z.string().optional(),
  whatsapp_business_manager_messaging_limit: z.string().optional(),
});
export type PhoneNumber = z.output<typeof PhoneNumber>;
export const PhoneNumbers = z.object({ data: z.array(PhoneNumber), paging: Paging.optional() });

export const Done = z.object({ success: z.literal(true) });

/** For the code of Embedded Signup. */
export const BusinessToken = z.object({ access_token: z.string().min(1).max(2000) });
