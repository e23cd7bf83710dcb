import { channelsWing, pmsConnections } from '#areas/channels/wing.ts';
import { deskWing, readSubjectNames } from '#areas/desk/wing.ts';
import { deviceConnections, guestsWing, paymentConnections } from '#areas/guests/wing.ts';
import { fiscalConnections, invoicingWing } from '#areas/invoicing/wing.ts';
import { liveRoutes, platformWing, type StreamAccessCheck } from '#areas/platform/wing.ts';
import { ownApps, readPropertyNames, propertyWing } from '#areas/property/wing.ts';
import { staysWing } from '#areas/stays/wing.ts';
import { subscriptionWing } from '#areas/subscription/wing.ts';
import type { Area } from '#foundation/area/area.ts';
import type { Route } from '#foundation/http/serve.ts';
import type { Live } from '#foundation/live/live.ts';
import { maintenanceArea } from './maintenance.ts';

/**
 * The wiring of Posada: its wings by name, from the bottom (src/areas/README.md). No folder is scanned, so "find
 * references" works and unused areas show. `more`: only tests bring areas of their own.
 */
export function areasWith(more: readonly Area[] = []): readonly Area[] {
  const above = [
    ...staysWing,
    ...guestsWing,
    ...subscriptionWing,
    ...channelsWing,
    ...invoicingWing,
    ...deskWing,
    ...more,
  ];
  return [
    ...platformWing({ propertyNames: readPropertyNames, ownApps, thingsOf: readSubjectNames }),
    ...propertyWing({
      above,
      connectionKinds: [pmsConnections, fiscalConnections, deviceConnections, paymentConnections],
    }),
    ...above,
    maintenanceArea,
  ];
}

/** `edge`: what only the API has, open pages to tell of news. */
export const routesOf = (
  edge: { readonly live: Live; readonly stillAllowed: StreamAccessCheck },
  areas: readonly Area[] = areasWith(),
): readonly Route[] => [
  ...areas.flatMap(({ routes }) => routes),
  ...liveRoutes(edge.live, edge.stillAllowed),
];
