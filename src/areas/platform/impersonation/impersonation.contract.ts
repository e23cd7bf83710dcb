import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { UserId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { impersonationErrors } from './impersonation.errors.ts';

export const View = z.object({
  _id: z.uuid(),
  /** Goes into VIEW_AS_HEADER with every call that shows what the person sees. */
  userIdView: UserId,
  name: z.string(),
  reason: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  isElevated: z.boolean(),
});
export type View = z.infer<typeof View>;

/** Read by the customer. */
export const Reason = z.string().trim().min(1, 'general.required').max(500, 'general.invalid.tooLong');

const path = '/api/admin/view-as';

export const impersonationContract = {
  currentView: defineCall({
    id: 'C-VIEW-01',
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get the open impersonation',
    description: 'The reply is null where the session has no open impersonation.',
    status: 200,
    reply: View.nullable(),
  }),
  startView: defineCall({
    id: 'C-VIEW-02',
    method: 'POST',
    path,
    access: 'admin',
    fresh: true,
    summary: 'Start an impersonation',
    description:
      'The administrator sees Posada as the user for thirty minutes and only reads. The user sees the impersonation in the audit log.',
    body: z.object({ userIdView: UserId, reason: Reason }),
    status: 201,
    reply: View,
    errors: [impersonationErrors.self],
  }),
  elevateView: defineCall({
    id: 'C-VIEW-03',
    method: 'POST',
    path: `${path}/elevate`,
    access: 'admin',
    fresh: true,
    summary: 'Authorize writes in the impersonation',
    description:
      'Allows writes in the properties of the user. Credentials, exports and the account of the user stay out of reach.',
    body: z.object({ reason: Reason }),
    status: 200,
    reply: View,
    errors: [impersonationErrors.none],
  }),
  endView: defineCall({
    id: 'C-VIEW-04',
    method: 'DELETE',
    path,
    access: 'admin',
    summary: 'End the open impersonation',
    status: 200,
    reply: z.object({ ended: z.literal(true) }),
  }),
};
