import type { FastifyRequest } from 'fastify';

import type { Person } from '#foundation/context/context.ts';
import type { CallShape } from '#vocabulary/call.ts';
import { VIEW_AS_HEADER, VIEW_HEADER } from '#vocabulary/view-as.ts';
import { httpErrors } from './http.errors.ts';

/** The user that a request wants to impersonate, and the id of the impersonation. */
export type RequestedView = { readonly userId: string; readonly viewId: string | undefined };

/** Node spells header names in small letters. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers[name.toLowerCase()]?.toString();

export function requestedViewOf(request: FastifyRequest): RequestedView | undefined {
  const userId = headerOf(request, VIEW_AS_HEADER);
  return userId === undefined ? undefined : { userId, viewId: headerOf(request, VIEW_HEADER) };
}

/**
 * SEC-17: an impersonation only reads. Writing for a property needs the elevation. The user's own account, secrets,
 * exports and team members are out of reach either way.
 */
export function refuseWhileImpersonating(call: CallShape, { view }: Person): void {
  if (!view) return;
  const isOut = call.secret === true || call.rate === 'export' || call.permission === 'own';
  const isWrite = call.method !== 'GET';
  if (isOut || (isWrite && call.access !== 'member')) throw httpErrors.viewOutOfReach();
  if (isWrite && !view.isElevated) throw httpErrors.viewReadOnly();
}
