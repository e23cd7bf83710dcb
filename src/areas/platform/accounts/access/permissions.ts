import type { App, Permission } from '#vocabulary/call.ts';
import { appsFor, hasSwitches, ROLE_PERMISSIONS, type Role } from '../accounts.constants.ts';

/** What a member was given: null in a switch leaves it to the role, null for the apps means all of them. */
export type Access = {
  readonly role: Role;
  readonly apps: App[] | null;
  readonly sees_money: boolean | null;
  readonly sees_identity: boolean | null;
};

/** D-9: the role's permissions with the two switches applied, where the role has any use for them. */
export function permissionsOf({
  role,
  sees_money,
  sees_identity,
}: Pick<Access, 'role' | 'sees_money' | 'sees_identity'>): ReadonlySet<Permission> {
  const permissions = new Set<Permission>(ROLE_PERMISSIONS[role]);
  if (!hasSwitches(role)) return permissions;
  const turn = (permission: Permission, on: boolean | null) => {
    if (on === true) permissions.add(permission);
    if (on === false) permissions.delete(permission);
  };
  turn('money', sees_money);
  // Who may not see amounts writes none; who only reads may be shown them.
  if (sees_money === false) permissions.delete('bill');
  turn('guest-identity', sees_identity);
  return permissions;
}

/** The apps that somebody gets something of: those they were given, as far as the role can have them. */
export const appsOf = ({ role, apps }: Pick<Access, 'role' | 'apps'>): App[] =>
  appsFor(role).filter((app) => apps === null || apps.includes(app));
