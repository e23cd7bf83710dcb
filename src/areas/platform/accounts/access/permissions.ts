import type { App, Permission } from '#vocabulary/call.ts';
import { grantableAppsOf, hasAccessSwitches, ROLE_PERMISSIONS, type Role } from '../accounts.constants.ts';

/** The access of a member: null in a switch leaves it to the role, null for the apps means all apps. */
export type Access = {
  readonly role: Role;
  readonly apps: App[] | null;
  readonly sees_money: boolean | null;
  readonly sees_identity: boolean | null;
  /**
   * What the member may spend of the account's money in a month, in minor units; null leaves it to the role: owners
   * have no limit.
   */
  readonly spends_up_to: number | null;
  readonly spends_currency: string | null;
};

/** The access that a role grants by default. */
export const accessOfRole = (role: Role): Access => ({
  role,
  apps: null,
  sees_money: null,
  sees_identity: null,
  spends_up_to: null,
  spends_currency: null,
});

/** D-9: the role's permissions with the two switches applied, where the role has any use for them. */
export function permissionsOf({
  role,
  sees_money,
  sees_identity,
  spends_up_to,
}: Pick<Access, 'role' | 'sees_money' | 'sees_identity' | 'spends_up_to'>): ReadonlySet<Permission> {
  const permissions = new Set<Permission>(ROLE_PERMISSIONS[role]);
  if (!hasAccessSwitches(role)) return permissions;
  const turn = (permission: Permission, on: boolean | null) => {
    if (on === true) permissions.add(permission);
    if (on === false) permissions.delete(permission);
  };
  turn('money', sees_money);
  // A member who may not see amounts may not write any; a member who only reads may see them.
  if (sees_money === false) permissions.delete('bill');
  turn('guest-identity', sees_identity);
  if (spends_up_to !== null && permissions.has('money')) permissions.add('spend');
  return permissions;
}

/** The apps in which the member can do something: the granted apps, as far as the role can have them. */
export const appsOf = ({ role, apps }: Pick<Access, 'role' | 'apps'>): App[] =>
  grantableAppsOf(role).filter((app) => apps === null || apps.includes(app));
