import type { App, Permission } from '#vocabulary/call.ts';
import { useMe } from './account.tsx';
import { mayMakeCall, type Guarded } from './guarded.ts';
import { useProperty } from '../property.tsx';

export type Access = {
  readonly has: (app: App) => boolean;
  readonly may: (permission: Permission) => boolean;
  /** Whether the server answers this call to the person: actions are shown by this, and never by a role. */
  readonly mayCall: (call: Guarded) => boolean;
  /** Why Posada has stopped the account (D-26); null while it runs. */
  readonly blocked: string | null;
};

/** The person's access to the property on screen (D-9). It only decides what is shown: the server checks each call. */
export function useAccess(): Access {
  const me = useMe();
  const { property } = useProperty();
  const own = me.properties.find(({ _id }) => _id === property.id);
  return {
    has: (app) => own?.apps.includes(app) ?? false,
    may: (permission) => own?.permissions.includes(permission) ?? false,
    mayCall: (call) => mayMakeCall(own, call),
    blocked: own?.blocked ?? null,
  };
}
