import { type FieldError, type FieldErrors, type FieldValues, get, type Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Empty inputs become undefined, which optional fields accept and required ones refuse with the right message. */
const withoutBlanks = (value: unknown): unknown => {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutBlanks(part)]));
  }
  return value;
};

const SIZE_KEYS = {
  too_small: { string: 'general.invalid.tooShort', other: 'general.invalid.tooSmall' },
  too_big: { string: 'general.invalid.tooLong', other: 'general.invalid.tooBig' },
} as const;

const isTextKey = (message: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(message);

/** The text key of an issue: the schema's own, or the general one for the kind of error. */
export function textKeyOf(issue: z.core.$ZodIssue, given: unknown): string {
  if (isTextKey(issue.message)) return issue.message;
  if (given === undefined || given === '' || given === null) return 'general.required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? 'general.invalid.number' : 'general.invalid.type';
    case 'too_small':
    case 'too_big':
      return SIZE_KEYS[issue.code][issue.origin === 'string' ? 'string' : 'other'];
    case 'invalid_value':
      return 'general.invalid.option';
    case 'invalid_format':
      return issue.format === 'date' ? 'general.invalid.date' : 'general.invalid.format';
    default:
      return 'general.invalid';
  }
}

function place(errors: Record<string, unknown>, path: readonly PropertyKey[], error: FieldError): void {
  const [first, ...rest] = path.length ? path.map(String) : ['root'];
  if (first === undefined) return;
  if (!rest.length) errors[first] ??= error;
  else place((errors[first] ??= {}) as Record<string, unknown>, rest, error);
}

type Schema<Input, Output> = z.ZodType<Output, Input>;
export type SchemaOfForm<Input, Output> = Schema<Input, Output> | (() => Promise<Schema<Input, Output>>);

/** The schema; undefined when it could not be loaded, which the next use tries again. */
export const loadSchema = async <Input, Output>(
  schema: SchemaOfForm<Input, Output>,
): Promise<Schema<Input, Output> | undefined> =>
  typeof schema === 'function' ? schema().catch(() => undefined) : schema;

/** Checks a form with the schema of its call, so that a rule is written once. */
export const zodResolver =
  <Input extends FieldValues, Output>(
    schemaOfForm: SchemaOfForm<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values) => {
    const schema = await loadSchema(schemaOfForm);
    const errors: Record<string, unknown> = {};
    if (!schema) {
      const [first = ''] = Object.keys(values);
      place(errors, [first], { type: 'not-loaded', message: 'general.tryLater' });
      return { values: {}, errors: errors as FieldErrors<Input> };
    }
    const checked = schema.safeParse(withoutBlanks(values));
    if (checked.success) return { values: checked.data, errors: {} };
    for (const issue of checked.error.issues) {
      place(errors, issue.path, {
        type: issue.code,
        message: textKeyOf(issue, get(values, issue.path.join('.'))),
      });
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
