import { useQuery } from '@tanstack/react-query';

import { connectionContract } from '#areas/property/connections/connections.contract.ts';
import { APP_TRAITS, type AppRequirement } from '#areas/property/marketplace/marketplace.constants.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useProperty } from '#web/shell/property.tsx';
import { connectedQuery } from './queries.ts';

const REGISTRIES = ['sire', 'tra'];
const ISSUING = ['dian'];

/** The systems of which one has to be connected; undefined for what is no system. */
export function systemsOf(app: App, need: AppRequirement): readonly string[] | undefined {
  const { provider } = APP_TRAITS[app._id];
  if (need === 'registry') return REGISTRIES;
  if (need === 'issuer') return ISSUING;
  return need === 'account' && provider !== undefined ? [provider] : undefined;
}

/** The connected systems; undefined while they are read, and for those who may not see them. */
export function useConnected(): readonly string[] | undefined {
  const { property } = useProperty();
  const enabled = useAccess().mayCall(connectionContract.listConnections);
  return useQuery({ ...connectedQuery(property.id), enabled }).data;
}

/** An app that may be used and does nothing yet, because its system is not connected here. */
export function useIsToConnect(app: App): boolean {
  const connected = useConnected();
  if (connected === undefined) return false;
  return app.needs.some((need) => {
    const systems = systemsOf(app, need);
    return systems !== undefined && !systems.some((one) => connected.includes(one));
  });
}
