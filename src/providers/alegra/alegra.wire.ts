import { z } from 'zod';

import { decimal } from '#vocabulary/decimal.ts';

/** The answers of Alegra: https://developer.alegra.com/reference. Ids and amounts are numbers or texts, by chance. */

const id = z.union([z.string().min(1), z.number()]).transform(String);
const amount = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .transform((value) => decimal(String(value)));
const words = z.string().nullish();
const one = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item).transform(([first]) => first)]).nullish();

const Numbered = z.object({ prefix: words, number: id.nullish(), fullNumber: words });

export const Stamp = z.object({
  legalStatus: words,
  cufe: words,
  cude: words,
  barCodeContent: words,
  warnings: z.array(z.string()).nullish().catch(null),
});

/** An invoice or a credit note. */
export const Document = z.object({
  id,
  date: z.string(),
  total: amount,
  client: z.object({ id }).nullish(),
  observations: words,
  status: words,
  numberTemplate: one(Numbered),
  stamp: Stamp.nullish().catch(null),
});
export type Document = z.output<typeof Document>;

/** As it is printed: `FE341`. */
export const numberOf = ({ numberTemplate }: Document): string | null =>
  numberTemplate?.fullNumber ?? (`${numberTemplate?.prefix ?? ''}${numberTemplate?.number ?? ''}` || null);

/** Addresses that last for a while. */
export const Files = z.object({ pdf: words, xml: words });

/** The state of each submitted document: either list has it. */
const Stamped = z.object({
  id,
  success: z.boolean().nullish(),
  code: id.nullish(),
  message: z.string().catch(''),
  emissionStatus: words,
});
export type Stamped = z.output<typeof Stamped>;
const stampedList = z.array(Stamped).nullish().catch(null);
export const StampAnswer = z
  .object({ data: stampedList, error: stampedList })
  .transform(({ data, error }): readonly Stamped[] => [...(data ?? []), ...(error ?? [])]);

export const Contact = z.object({
  id,
  name: z.string(),
  identification: z
    .union([
      z.string(),
      z.number().transform(String),
      z.object({ number: z.string() }).transform((it) => it.number),
    ])
    .nullish(),
  email: words,
  kindOfPerson: words,
  phonePrimary: words,
  mobile: words,
  address: z.object({ address: words }).nullish().catch(null),
});
export type Contact = z.output<typeof Contact>;

export const Made = z.object({ id });

/** An entry of Alegra's lists; an entry without a status may be used. */
export const Listed = z.object({
  id,
  name: z.string(),
  code: id.nullish(),
  status: z.string().nullish(),
});
export type Listed = z.output<typeof Listed>;
export const Tax = z.object({ ...Listed.shape, type: words, percentage: amount });
export type Tax = z.output<typeof Tax>;
export const NumberTemplate = z.object({
  ...Listed.shape,
  isElectronic: z.boolean().nullish(),
  prefix: words,
});
export const Item = z.object({ ...Listed.shape, reference: z.unknown() });

/** With `metadata`, a list stands inside. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), z.object({ data: z.array(item) }).transform(({ data }) => data)]);

export type Problem = { readonly code: string; readonly message: string };
const Plain = z.object({ message: z.string(), code: id.nullish() });
export const Problem = z
  .union([z.object({ error: Plain }).transform(({ error }) => error), Plain])
  .transform(({ message, code }): Problem => ({ code: code ?? '', message }));

export const Anything = z.unknown();
