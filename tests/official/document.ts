/** A provider's published interface in the form that the checker reads, independent of the format of the source. */
export type Schema = { readonly [keyword: string]: unknown };

export type OfficialCall = {
  readonly method: string;
  /** With `{names}` where an id stands. */
  readonly path: string;
  /** All parameters of the address: an object. */
  readonly query: Schema;
  /** Headers that have to be there, in lower case. */
  readonly headers: readonly string[];
  /** Null where nothing is sent. */
  readonly body: { readonly type: 'form' | 'json'; readonly schema: Schema } | null;
  /** By status; `4` stands for every status from 400 on that has no row of its own. */
  readonly answers: Readonly<Record<string, Schema>>;
  /** Any of them may be asked for with the call; empty where none is. */
  readonly scopes: readonly string[];
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textsIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string');

const referred = (document: JsonObject, $ref: string): Json | undefined =>
  $ref
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((at, name) => objectIn(at)[name], document);

/** The value itself, or the value that its `$ref` names. */
function foundIn(document: JsonObject, given: Json | undefined): JsonObject {
  const { $ref } = objectIn(given);
  return objectIn(typeof $ref === 'string' ? referred(document, $ref) : given);
}

/**
 * A schema of OpenAPI 3.0 as one of JSON Schema: `nullable` is a type, references are followed, and a field that is not
 * named is none. With `asks`, what may not be null has to be there. What contains itself is followed twice.
 */
function schemaOf(
  document: JsonObject,
  given: Json | undefined,
  asks: boolean,
  above: readonly string[] = [],
): Schema {
  const { $ref, nullable, properties, items, oneOf, additionalProperties, ...rest } = objectIn(given);
  if (typeof $ref === 'string') {
    if (above.filter((one) => one === $ref).length > 1) return {};
    return schemaOf(document, referred(document, $ref), asks, [...above, $ref]);
  }
  const inner = (one: Json | undefined) => schemaOf(document, one, asks, above);
  const named = Object.entries(objectIn(properties));
  const mayBeNull = (one: Json) => objectIn(one)['nullable'] === true;
  const schema: Schema = {
    ...rest,
    ...(properties !== undefined && {
      properties: Object.fromEntries(named.map(([name, one]) => [name, inner(one)])),
      additionalProperties: false,
      ...(asks && { required: named.filter(([, one]) => !mayBeNull(one)).map(([name]) => name) }),
    }),
    ...(isObject(additionalProperties) && { additionalProperties: inner(additionalProperties) }),
    ...(items !== undefined && { items: inner(items) }),
    ...(Array.isArray(oneOf) && { anyOf: oneOf.map(inner) }),
  };
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

const contentOf = (holder: Json | undefined, type: string): Json | undefined =>
  objectIn(objectIn(objectIn(holder)['content'])[type])['schema'];

/** The calls of an OpenAPI document 3.0. */
export function callsOfOpenApi(document: JsonObject): OfficialCall[] {
  return Object.entries(objectIn(document['paths'])).flatMap(([path, verbs]) =>
    Object.entries(objectIn(verbs)).map(([verb, operation]): OfficialCall => {
      const { parameters, requestBody, responses, security } = objectIn(operation);
      const asked = (Array.isArray(parameters) ? parameters : []).map((one) => foundIn(document, one));
      const inQuery = asked.filter((one) => one['in'] === 'query');
      const inHeader = asked.filter((one) => one['in'] === 'header' && one['required'] === true);
      const form = contentOf(requestBody, 'application/x-www-form-urlencoded');
      const json = contentOf(requestBody, 'application/json');
      return {
        method: verb.toUpperCase(),
        path,
        query: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(
            inQuery.map((one) => [one['name'], schemaOf(document, one['schema'], false)]),
          ),
          required: inQuery.filter((one) => one['required'] === true).map((one) => one['name']),
        },
        headers: inHeader.map((one) => String(one['name']).toLowerCase()),
        body: form
          ? { type: 'form', schema: schemaOf(document, form, true) }
          : json
            ? { type: 'json', schema: schemaOf(document, json, false) }
            : null,
        answers: Object.fromEntries(
          Object.entries(objectIn(responses)).map(([status, answer]) => [
            status,
            schemaOf(document, contentOf(foundIn(document, answer), 'application/json'), false),
          ]),
        ),
        scopes: (Array.isArray(security) ? security : []).flatMap((one) =>
          Object.values(objectIn(one)).flatMap(textsIn),
        ),
      };
    }),
  );
}
