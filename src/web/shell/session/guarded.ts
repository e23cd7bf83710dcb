import { type App, type CallShape, needsOf, type Permission } from '#vocabulary/call.ts';

/** The fields that the guard of a call reads. */
export type Guarded = Pick<CallShape, 'access' | 'app' | 'permission'>;

/** A person's access to one of their properties. */
type Membership = { readonly apps: readonly App[]; readonly permissions: readonly Permission[] };

/**
 * Whether the server answers a call to a person in a property (D-9): a refused call is neither shown nor requested
 * ahead.
 */
export function mayMakeCall(own: Membership | undefined, { access, app, permission }: Guarded): boolean {
  if (access !== 'member' || app === undefined) return true;
  const needs = needsOf({ app, ...(permission && { permission }) });
  const has = needs.app === 'common' || (own?.apps.includes(needs.app) ?? false);
  return has && (own?.permissions.includes(needs.permission) ?? false);
}
