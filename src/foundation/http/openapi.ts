import { z } from 'zod';

import type { CallShape } from '#vocabulary/call.ts';
import type { Route } from './serve.ts';

type Json = { readonly [key: string]: unknown };

const schemaOf = (schema: unknown, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

function parameters(call: CallShape): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    if (!call[part]) return [];
    const { properties = {}, required = [] } = schemaOf(call[part], 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
    }));
  });
}

const FAILURE_REF = { $ref: '#/components/schemas/Failure' };
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: FAILURE_REF } },
});

function successContent(call: CallShape): Json {
  if (call.status === 204) return {};
  if (call.raw !== undefined) return { content: { [call.raw]: { schema: { type: 'string' } } } };
  const properties = {
    statusCode: { const: call.status },
    data: schemaOf(call.reply, 'output'),
    ...(call.meta && { meta: schemaOf(call.meta, 'output') }),
  };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { content: { 'application/json': { schema } } };
}

const refusalOf = ({ access, fresh }: CallShape): string =>
  [
    ...(access === 'member' ? ['The role does not allow it'] : []),
    ...(fresh ? ['`sign-in-again`: the sign-in is older than five minutes; C-IDP-45 renews it'] : []),
  ].join('; or ');

function operation({ call, name }: Route): Json {
  const needsSession = call.access !== 'public';
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.id.split('-')[1]],
    'x-call-id': call.id,
    'x-access': call.access,
    ...(call.app && { 'x-app': call.app }),
    ...(call.permission && { 'x-permission': call.permission }),
    ...(call.fresh && { 'x-fresh-sign-in': call.fresh }),
    security: needsSession ? [{ session: [] }, { bearer: [] }] : [],
    parameters: parameters(call),
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          [call.multipart ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(call.body, 'input'),
          },
        },
      },
    }),
    responses: {
      [call.status]: { description: 'Done', ...successContent(call) },
      ...(call.params || call.query || call.body
        ? { 400: failure('A field is wrong; `field` names it') }
        : {}),
      ...(needsSession && { 401: failure('No session, or it has ended') }),
      ...((call.access === 'member' || call.fresh) && { 403: failure(refusalOf(call)) }),
      ...(needsSession && { 404: failure('It does not exist, or it is not yours') }),
      default: failure('Anything else'),
    },
  };
}

/** OpenAPI 3.1 of the registered routes; nothing in it is written by hand. */
export function openApiDocument(routes: readonly Route[], version: string, server: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = (paths[route.call.path] ??= {});
    path[route.call.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Posada',
      version,
      description:
        'Success is `{statusCode, data, meta?}`, failure `{statusCode, errors: [{code, message, type, field?}]}`. ' +
        'Writes accept an `Idempotency-Key`; a repeat gets the first answer.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'posada' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['statusCode', 'errors', 'requestId'],
          properties: {
            statusCode: { type: 'integer' },
            requestId: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['code', 'message', 'type'],
                properties: {
                  code: { type: 'string' },
                  message: { type: 'string' },
                  type: { type: 'string' },
                  field: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
  };
}
