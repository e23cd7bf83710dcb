import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

import type { Exchange } from '#foundation/simulation/witness.ts';

import type { OfficialCall, Schema } from './document.ts';

/** What is published of the interface that a simulator imitates, and where the two are known to differ. */
export type OfficialInterface = {
  /** Id of the simulator. */
  readonly simulator: string;
  /** What stands before the paths of the document. */
  readonly base: string;
  readonly calls: readonly OfficialCall[];
  /** Interfaces of the same provider at other addresses, each with the prefix of its paths. */
  readonly beside?: readonly Pick<OfficialInterface, 'base' | 'calls'>[];
  /** Addresses that are no part of the interface: pages for people, inboxes of tests. */
  readonly others: RegExp;
  /** The refusals of a provider that answers them with the status of a success, where their document leaves them out. */
  readonly refusal?: Schema;
  /** Complaints that are none, each with its reason beside it: where a document contradicts its own example. */
  readonly exceptions?: readonly RegExp[];
};

const FORMATS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^https?:\/\/\S+$/,
  int32: true,
  float: true,
} as const;

const settings = { strict: false, allErrors: true, verbose: true, formats: FORMATS } as const;
/** What is typed into an address or a form is text. */
const ofText = new Ajv({ ...settings, coerceTypes: true });
const ofJson = new Ajv(settings);

const compiled = new WeakMap<Schema, ValidateFunction>();
function errorsOf(ajv: Ajv, schema: Schema, value: unknown): readonly ErrorObject[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** `rooms[0][roomID]=12` as `{ rooms: [{ roomID: '12' }] }`. */
function nested(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const [first = '', ...steps] = name.split(/\[([^\]]*)\]/).filter((part, at) => at === 0 || part !== '');
    let at: Record<string, unknown> = root;
    let key = first;
    for (const step of steps) {
      at[key] ??= /^\d+$/.test(step) ? [] : {};
      at = at[key] as Record<string, unknown>;
      key = step;
    }
    at[key] = value;
  }
  return root;
}

/** One value of a list arrives as a value. */
const listed = (query: Exchange['query']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name.endsWith('[]') ? [value].flat() : value]),
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Everything in which an exchange differs from what its provider publishes, one sentence each. */
export function createChecker({
  base,
  calls,
  beside = [],
  others,
  refusal,
  exceptions = [],
}: OfficialInterface): (exchange: Exchange) => string[] {
  const known = [{ base, calls }, ...beside].flatMap((one) =>
    one.calls.map((call) => ({
      call,
      base: one.base,
      pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );

  const answerErrors = (call: OfficialCall, status: number, answer: unknown): readonly ErrorObject[] => {
    const schema = call.answers[String(status)] ?? (status < 400 ? undefined : call.answers['4']);
    if (!schema) return [];
    const errors = errorsOf(ofJson, schema, answer);
    return errors.length > 0 && refusal && errorsOf(ofJson, refusal, answer).length === 0 ? [] : errors;
  };

  return ({ method, path, query, headers, body, status, answer }) => {
    if (others.test(path)) return [];
    const below = path.startsWith(base) ? path.slice(base.length) : path;
    const found = known.find(
      ({ call, base: before, pattern }) =>
        call.method === method && path.startsWith(before) && pattern.test(path.slice(before.length)),
    )?.call;
    const name = `${method} ${found?.path ?? below}`;
    const isKnown = (complaint: string) => exceptions.some((exception) => exception.test(complaint));
    if (!found) return [`${name} is in no document`].filter((one) => !isKnown(one));
    const complaints = (where: string, errors: readonly ErrorObject[]) =>
      errors
        .map(({ instancePath, message = '', params, keyword, data }) => {
          const what = (keyword === 'enum' ? [data] : Object.values(params as Record<string, unknown>))
            .filter((one) => typeof one === 'string')
            .join(' ');
          // The tenth wrong item of a list says no more than the first.
          const at = instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*') || '/';
          return `${name} ${where} ${at} ${message} (${what})`;
        })
        .filter((complaint) => !isKnown(complaint));

    const type = String(headers['content-type'] ?? '');
    const isRefused = status >= 400;
    const sent = (): string[] => {
      if (!found.body) return body === '' ? [] : [`${name} takes no body`];
      const isRight = type.includes(found.body.type === 'form' ? 'x-www-form-urlencoded' : 'json');
      if (!isRight) return [`${name} takes a ${found.body.type}, not ${type || 'nothing'}`];
      return found.body.type === 'form'
        ? complaints('form', errorsOf(ofText, found.body.schema, nested(new URLSearchParams(body))))
        : complaints('body', errorsOf(ofJson, found.body.schema, parsed(body)));
    };
    const isDocumented = isRefused || found.answers[String(status)] !== undefined;
    const unsaid = found.headers.filter((one) => headers[one] === undefined);
    return [
      ...complaints('query', errorsOf(ofText, found.query, listed(query))),
      ...unsaid.map((one) => `${name} needs the header ${one}`),
      ...sent(),
      ...(answer === null || isDocumented ? [] : [`${name} answers ${status}, which is in no document`]),
      ...(answer === null ? [] : complaints(String(status), answerErrors(found, status, parsed(answer)))),
    ];
  };
}
