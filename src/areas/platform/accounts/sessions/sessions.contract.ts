import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';

/** One browser or program that is signed in. */
export const Session = z.object({
  _id: z.uuid(),
  /** The name that the browser gives itself. */
  device: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export const SessionEnded = z.object({ ended: z.literal(true) });

export const sessionsContract = {
  listSessions: defineCall({
    id: 'C-IDP-22',
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'List sessions of the user',
    description: 'Most recently used first.',
    status: 200,
    reply: z.array(Session),
  }),
  endOneSession: defineCall({
    id: 'C-IDP-23',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'signed-in',
    summary: 'End a session of the user',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: SessionEnded,
  }),
  endOtherSessions: defineCall({
    id: 'C-IDP-24',
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary: 'End all other sessions',
    description: 'The current session stays open.',
    status: 200,
    reply: SessionEnded,
  }),
};
