import type { FastifyRequest } from 'fastify';

import type { Person } from '#foundation/context/context.ts';
import { type CallShape, needsOf } from '#vocabulary/call.ts';
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

/** Files of these apps print what the replies of other calls mask. */
const APPS_WITH_DOCUMENTS = new Set<string | undefined>(['invoicing', 'check-in', 'registry']);

/** Money that leaves, tax documents and their mails, connections, and calls that ask the user for a fresh sign-in. */
function isUsersAlone(call: CallShape): boolean {
  if (call.access !== 'member') return true;
  const { app, permission } = needsOf(call);
  return call.fresh === true || app === 'integrations' || permission === 'spend' || permission === 'bill';
}

/**
 * SEC-17: an impersonation only reads. Writing for a property needs the elevation. The user's own account, secrets,
 * exports, team members, connections and money are out of reach either way.
 */
export function refuseWhileImpersonating(call: CallShape, { view }: Person, body: unknown): void {
  if (!view) return;
  const isFile = call.raw !== undefined && APPS_WITH_DOCUMENTS.has(call.app);
  const isOut = call.secret === true || call.rate === 'export' || call.permission === 'own' || isFile;
  const isWrite = call.method !== 'GET';
  // A form that was filled from a masked reply would overwrite the number.
  const isMasked = isWrite && JSON.stringify(body ?? null).includes(MASK);
  if (isOut || (isWrite && call.access !== 'member')) throw httpErrors.viewOutOfReach();
  if (isWrite && !view.isElevated) throw httpErrors.viewReadOnly();
  if (isMasked || (isWrite && isUsersAlone(call))) throw httpErrors.viewOutOfReach();
}

const MASK = '•••';
const SHOWN = 3;
/** Fields with the number of a person's or a customer's document, and with texts that repeat it. */
const NUMBERS = new Set(['documentNumber', 'idNumber', 'qrText']);

const masked = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? `${MASK}${value.slice(-SHOWN)}` : value;

/** A reply as support sees it: numbers of documents with their last three characters, at any depth (SEC-17, PRV-11). */
export function maskDocuments(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(maskDocuments);
  if (typeof reply !== 'object' || reply === null || Object.getPrototypeOf(reply) !== Object.prototype)
    return reply;
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [
      name,
      NUMBERS.has(name) && typeof value !== 'object' ? masked(value) : maskDocuments(value),
    ]),
  );
}
