import { useQueryClient } from '@tanstack/react-query';

import type { Reservation } from '#areas/reservations/reservations.contract.ts';
import { useProperty } from '#web/shell/property.tsx';
import { outsideQuery } from './queries.ts';

/**
 * Whether a person has to change a stay in the system it came from too. A calendar is never told; of a property
 * system it is asked, and when nobody answers it is said once too often.
 */
export function useToldByHand() {
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
