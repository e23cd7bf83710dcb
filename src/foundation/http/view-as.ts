import type { FastifyRequest } from 'fastify';

import type { Person } from '#foundation/context/context.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { VIEW_AS_HEADER } from '#vocabulary/view-as.ts';
import { httpErrors } from './http.errors.ts';

/** As Node spells header names. */
const HEADER = VIEW_AS_HEADER.toLowerCase();

/** Whom a request wants to look as. */
export const wantedView = ({ headers }: FastifyRequest): string | undefined => headers[HEADER]?.toString();

/**
 * SEC-17: whoever looks as somebody else reads. Writing for a property asks for the elevation; a person's own
 * account, secrets, exports and who belongs to the team are out of reach either way.
 */
export function refuseInView(call: CallShape, { view }: Person): void {
  if (!view) return;
  const isOut = call.secret === true || call.rate === 'export' || call.permission === 'own';
  const isWrite = call.method !== 'GET';
  if (isOut || (isWrite && call.access !== 'member')) throw httpErrors.forbidden();
  if (isWrite && !view.isElevated) throw httpErrors.viewReadOnly();
}
