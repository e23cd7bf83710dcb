import { type App, type CallShape, needsOf, type Permission } from '#vocabulary/call.ts';

/** What the guard of a call reads. */
export type Guarded = Pick<CallShape, 'access' | 'app' | 'permission'>;

/** What somebody may do in one of their properties. */
type Membership = { readonly apps: readonly App[]; readonly permissions: readonly Permission[] };

/** Whether the server answers a call to somebody in a property (D-9): nothing is shown, or asked ahead, that it refuses. */
export function answers(own: Membership | undefined, { access, app, permission }: Guarded): boolean {
  if (access !== 'member' || app === undefined) return true;
  const needs = needsOf({ app, ...(permission && { permission }) });
  const has = needs.app === 'common' || (own?.apps.includes(needs.app) ?? false);
  return has && (own?.permissions.includes(needs.permission) ?? false);
}
