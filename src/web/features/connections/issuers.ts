import { useQuery } from '@tanstack/react-query';

import { type Partner, type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { issuersContract } from '#areas/invoicing/issuers/issuers.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useProperty } from '#web/shell/property.tsx';
import { issuersQuery } from './queries.ts';

export type IssuerChoice = { readonly id: string; readonly name: string };

/**
 * Issuers that a system may send tax documents for. None for every other system, in a country without invoicing, and
 * for a reader who may not see them: the server then answers what it needs.
 */
export function useIssuers(isAsked: boolean): {
  readonly issuers: readonly IssuerChoice[];
  readonly isReading: boolean;
  readonly error: Error | null;
  readonly retry: () => Promise<unknown>;
} {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const enabled = isAsked && mayCall(issuersContract.listIssuers);
  const { data, isPending, error, refetch } = useQuery({ ...issuersQuery(property.id), enabled });
  const isNone = error instanceof CallFailure && error.is('invoicing-not-offered');
  const issuers = (data?.issuers ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ _id: id, tradeName, legalName }) => ({ id, name: tradeName ?? legalName }));
  return {
    issuers: enabled ? issuers : [],
    isReading: enabled && isPending,
    error: enabled && !isNone ? error : null,
    retry: refetch,
  };
}

/** Registries that this system is not connected to yet. */
export const withoutConnection = (
  issuers: readonly IssuerChoice[],
  partner: Pick<Partner, '_id'>,
  connections: readonly PropertyIntegration[],
): readonly IssuerChoice[] =>
  issuers.filter(
    ({ id }) =>
      !connections.some(
        ({ partnerIntegrationId, issuer }) => partnerIntegrationId === partner._id && issuer?._id === id,
      ),
  );
