import { ROLE_PERMISSIONS, type Role } from '#areas/platform/accounts/accounts.constants.ts';
import type { Collaborator } from '#areas/property/team/team.contract.ts';
import type { App } from '#vocabulary/call.ts';

export type AccessValues = {
  readonly rol: Role;
  /** Null means every listing, also future ones. */
  readonly apps: readonly App[] | null;
  readonly seesMoney: boolean;
  readonly seesIdentity: boolean;
  /** The maximum of a month's payments by the member; null: none. As typed. */
  readonly spends: { readonly upTo: string; readonly currency: string } | null;
};

const allows = (role: Role, permission: string): boolean =>
  (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission);

/** The defaults of a role; the switches hold the differences of this person. */
export const accessOf = (rol: Role): AccessValues => ({
  rol,
  apps: null,
  seesMoney: allows(rol, 'money'),
  seesIdentity: allows(rol, 'guest-identity'),
  spends: null,
});

/** As a member has it now. */
export const limitOf = (spends: Collaborator['spends']): AccessValues['spends'] =>
  spends && { upTo: String(spends.upTo), currency: spends.currency };

/** The body of the call: only the differences from the role. */
export function accessBody(
  { rol, apps, seesMoney, seesIdentity, spends }: AccessValues,
  all: readonly App[],
) {
  const usual = accessOf(rol);
  return {
    rol,
    apps: apps && all.map((_id) => ({ _id, access: apps.includes(_id) })),
    seesMoney: seesMoney === usual.seesMoney ? null : seesMoney,
    seesIdentity: seesIdentity === usual.seesIdentity ? null : seesIdentity,
    spends: seesMoney && spends ? { ...spends, upTo: Number(spends.upTo) } : null,
  };
}
