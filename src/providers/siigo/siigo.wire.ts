import { z } from 'zod';

/** The answers of Siigo: https://siigoapi.docs.apiary.io (copy of 2026-02-13). */

export const Token = z.object({
  access_token: z.string(),
  /** Seconds, even if the text beside it says otherwise: a day has 86,400. */
  expires_in: z.number(),
});

const words = z.string().nullish();

export const Stamp = z.object({
  status: z.string(),
  cufe: words,
  cude: words,
  observations: words,
  errors: words,
});

/** An invoice or a credit note. */
export const Document = z.object({
  id: z.string(),
  name: z.string(),
  total: z.number(),
  observations: words,
  stamp: Stamp.nullish(),
  // Of what cannot be changed once it is made.
  document: z.object({ id: z.number() }).nullish().catch(null),
  customer: z.object({ identification: z.string() }).nullish().catch(null),
  currency: z.object({ code: z.string() }).nullish().catch(null),
});
export type Document = z.output<typeof Document>;

export const Removed = z.object({ id: z.string(), deleted: z.boolean() });

export const Journal = z.object({ id: z.string(), name: z.string() });
export type Journal = z.output<typeof Journal>;

const Phone = z.looseObject({ number: words });
const Person = z.looseObject({ first_name: words, last_name: words, email: words });

/** With all other fields that Siigo has: a replaced customer has to be sent back whole. */
export const Customer = z.looseObject({
  id: z.string(),
  person_type: words,
  id_type: z.looseObject({ code: z.string() }).nullish(),
  identification: z.string(),
  branch_office: z.number().nullish(),
  name: z.array(z.string()),
  fiscal_responsibilities: z.array(z.looseObject({ code: z.string() })).nullish(),
  address: z.looseObject({ address: words }).nullish(),
  phones: z.array(Phone).nullish(),
  contacts: z.array(Person).nullish(),
});
export type Customer = z.output<typeof Customer>;

/** An entry of Siigo's lists. */
export const Listed = z.object({
  id: z.number(),
  code: z.coerce.string().optional(),
  name: z.string(),
  active: z.boolean(),
});
export type Listed = z.output<typeof Listed>;

export const DocumentType = z.object({ ...Listed.shape, electronic_type: z.string().nullish() });
export type DocumentType = z.output<typeof DocumentType>;
export const Tax = z.object({ ...Listed.shape, type: z.string(), percentage: z.number() });
export type Tax = z.output<typeof Tax>;

export const User = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string().catch(''),
  last_name: z.string().catch(''),
  active: z.boolean(),
});

export const Product = z.object({ code: z.string(), name: z.string(), active: z.boolean() });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ pagination: z.object({ total_results: z.number() }), results: z.array(item) });

export const StampErrors = z.object({ errors: z.array(z.object({ message: z.string() })) });
export const File = z.object({ base64: z.base64() });

const text = z.string().catch('');
const params = z.array(z.string()).catch([]);
export type Problem = {
  readonly code: string;
  readonly message: string;
  readonly params: readonly string[];
};

/**
 * Errors begin with a capital or do not, depending on the service that answers; some come with status 200. Each has a
 * code: DIAN's findings in an invoice are a list called `errors` as well, and no error of Siigo.
 */
export const Problems = z.union([
  z
    .object({ Errors: z.array(z.object({ Code: z.string(), Message: text, Params: params })) })
    .transform(({ Errors }) =>
      Errors.map(({ Code, Message, Params }): Problem => ({ code: Code, message: Message, params: Params })),
    ),
  z
    .object({ errors: z.array(z.object({ code: z.string(), message: text, params })) })
    .transform(({ errors }): readonly Problem[] => errors),
]);
