import { z } from 'zod';

/** Query fields that list calls share (R-CALL-02). Numbers may come as text. */
export const pagingQuery = (defaultLimit: number, maximum: number) => ({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  limit: z.coerce.number<string | number>().int().min(1).max(maximum).default(defaultLimit),
});

export const PageMeta = z.object({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type PageMeta = z.infer<typeof PageMeta>;

/** `fields=guestName,status`: of each record only these, and its `_id`. The server leaves the others out of the reply. */
export const fieldsQuery = (record: z.ZodObject) =>
  z
    .string()
    .max(1024)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(Object.keys(record.shape))))
    .optional();

/** A JSON object in a query parameter, such as `filter={"state":"active"}` (R-CALL-02, SEC-35). */
export const jsonQuery = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .max(8192)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'general.invalid.json' });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .meta({ contentMediaType: 'application/json', contentSchema: shape });
