import { useQueryClient } from '@tanstack/react-query';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { useProperty } from '#web/shell/property.tsx';
import { outsideQuery } from './queries.ts';

/**
 * Whether a person has to repeat a modification in the system that the reservation came from. Nothing can be pushed to
 * a calendar. For a property system the server knows; without its answer, one reminder too many is shown.
 */
export function useNeedsManualPush() {
  const queries = useQueryClient();
  const { property } = useProperty();
  return async (id: string, source: Reservation['source']): Promise<boolean> => {
    if (source !== 'pms') return source === 'calendar';
    try {
      const lines = await queries.fetchQuery(outsideQuery(property.id, id));
      return lines.some(({ state }) => state === 'unable');
    } catch {
      return true;
    }
  };
}
