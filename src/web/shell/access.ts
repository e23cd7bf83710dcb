import { type App, type CallShape, needsOf, type Permission } from '#vocabulary/call.ts';
import { useMe } from './account.tsx';
import { useProperty } from './property.tsx';

/** What the guard of a call reads. */
type Guarded = Pick<CallShape, 'access' | 'app' | 'permission'>;

export type Access = {
  readonly has: (app: App) => boolean;
  readonly may: (permission: Permission) => boolean;
  /** Whether the server answers this call to the person: what is shown of an action is this, and never a role. */
  readonly mayCall: (call: Guarded) => boolean;
  /** Why Posada has stopped the account (D-26); null while it runs. */
  readonly blocked: string | null;
};

/** What the person may do in the property on screen (D-9). It only decides what is shown: the server decides. */
export function useAccess(): Access {
  const me = useMe();
  const { property } = useProperty();
  const own = me.properties.find(({ _id }) => _id === property.id);
  const has = (app: App) => own?.apps.includes(app) ?? false;
  const may = (permission: Permission) => own?.permissions.includes(permission) ?? false;
  return {
    has,
    may,
    mayCall: ({ access, app, permission }) => {
      if (access !== 'member' || app === undefined) return true;
      const needs = needsOf({ app, ...(permission && { permission }) });
      return (needs.app === 'common' || has(needs.app)) && may(needs.permission);
    },
    blocked: own?.blocked ?? null,
  };
}
