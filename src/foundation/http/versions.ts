import type { FastifyRequest } from 'fastify';

import { httpErrors } from './http.errors.ts';

/** The version that a write is based on, from If-Match (REL-22); null when the caller does not say. */
export function versionOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const version = /^"?(\d{1,9})"?$/.exec(given)?.[1];
  if (version === undefined) throw httpErrors.invalid({ field: 'If-Match' });
  return Number(version);
}
