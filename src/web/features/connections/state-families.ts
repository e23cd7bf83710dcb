import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Family } from '#web/ui/status.tsx';

export const STATE_FAMILIES = {
  active: 'palm',
  reconnect: 'rose',
  paused: 'grey',
  migrating: 'sky',
  migrated: 'grey',
} as const satisfies Record<PropertyIntegration['state'], Family>;
