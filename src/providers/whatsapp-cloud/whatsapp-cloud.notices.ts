import { z } from 'zod';

import { type Instant, instantOf } from '#vocabulary/instant.ts';

/**
 * What WhatsApp posts: forms, with everything from outside bounded before it is worked on. A part that does not fit is left
 * out, never the whole post. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks
 */
const MOST_ENTRIES = 100;
const MOST_CHANGES = 1000;
const MOST_ITEMS = 1000;
const LONGEST_TEXT = 4096;

/** Printable and without spaces: ids of messages and accounts. */
const id = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** Ids of templates are numbers in events and texts in lists. */
const numericId = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,30}$/)])
  .transform((value) => String(value));
const word = z.string().max(100);
/** PostgreSQL stores no zero character, and half of a pair of surrogates is no character. */
const words = z
  .string()
  .transform((value) => value.slice(0, LONGEST_TEXT).replaceAll('\u0000', '').toWellFormed());
/** Unix seconds, as text in messages and as a number elsewhere. */
const moment = z
  .union([z.string().regex(/^\d{1,11}$/), z.number().int().nonnegative().max(99_999_999_999)])
  .transform((value): Instant => instantOf(Number(value) * 1000));
/** Digits with the country's code; anything else is no number. */
const phone = z
  .string()
  .regex(/^[1-9]\d{6,14}$/)
  .transform((digits) => `+${digits}`);

/** What is missing or of another form is null: the rest of the notice still counts. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | null => {
      const read = schema.safeParse(value);
      return read.success ? read.data : null;
    });

const Change = z.object({ field: word, value: z.record(z.string(), z.unknown()) });
export type Change = z.output<typeof Change>;

const Entry = z.object({ id: orNull(id), time: orNull(moment), changes: z.array(z.unknown()) });
const Post = z.object({ object: z.literal('whatsapp_business_account'), entry: z.array(z.unknown()) });

export const Metadata = z.object({ metadata: z.object({ phone_number_id: id }) });

export const Status = z.object({
  id,
  status: word,
  timestamp: orNull(moment),
  biz_opaque_callback_data: orNull(z.string().min(1).max(512)),
  errors: z
    .array(z.object({ code: z.number() }))
    .default([])
    .catch([]),
});

export const Message = z.object({
  id,
  type: word,
  timestamp: orNull(moment),
  from: orNull(phone),
  from_user_id: orNull(id),
  text: orNull(z.object({ body: words })),
  button: orNull(z.object({ text: words })),
  interactive: orNull(
    z.object({
      button_reply: z.object({ title: words }).optional(),
      list_reply: z.object({ title: words }).optional(),
    }),
  ),
  context: orNull(z.object({ id: orNull(id) })),
});

export const Echo = z.object({
  id,
  type: word,
  timestamp: orNull(moment),
  to: orNull(phone),
  text: orNull(z.object({ body: words })),
});

export const Preference = z.object({
  wa_id: orNull(phone),
  category: word,
  value: z.enum(['stop', 'resume', 'signup']),
  timestamp: orNull(moment),
});

/** The name of a contact is not read; its id is, for a guest without a number. */
export const Contact = z.object({ wa_id: orNull(phone), user_id: orNull(id) });

const ofTemplate = {
  message_template_id: numericId,
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
};
export const TemplateStatus = z.object({
  ...ofTemplate,
  event: word,
  reason: orNull(words),
  rejection_info: orNull(z.object({ reason: words })),
});
export const TemplateCategory = z.object({ ...ofTemplate, new_category: word });
export const TemplateQuality = z.object({ ...ofTemplate, new_quality_score: word });

export const AccountUpdate = z.object({
  event: word,
  waba_info: orNull(z.object({ waba_id: orNull(id) })),
});
export const NumberUpdate = z.object({
  display_phone_number: orNull(z.string().max(40)),
  event: orNull(word),
});

/** The items of a list that have the form; the others are left out. */
export function itemsIn<Schema extends z.ZodType>(
  schema: Schema,
  list: unknown,
): readonly z.output<Schema>[] {
  return (Array.isArray(list) ? list.slice(0, MOST_ITEMS) : []).flatMap((item) => {
    const read = schema.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

export type AccountChange = Change & { readonly account: string; readonly at: Instant | null };

/** Every change of a post, with the account it is of; none for a body that is not WhatsApp's. */
export function changesOf(body: unknown): readonly AccountChange[] {
  const post = Post.safeParse(body);
  if (!post.success) return [];
  return itemsIn(Entry, post.data.entry.slice(0, MOST_ENTRIES))
    .flatMap(({ id: account, time: at, changes }) =>
      account === null ? [] : itemsIn(Change, changes).map((change) => ({ ...change, account, at })),
    )
    .slice(0, MOST_CHANGES);
}
