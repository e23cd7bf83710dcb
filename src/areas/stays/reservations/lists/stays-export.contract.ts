import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { tableFormat } from '#vocabulary/table-format.ts';
import { ReservationFilter } from '../reservations.contract.ts';

export const STAYS_EXPORT_MAX = 10_000;

export const staysExportContract = {
  exportStays: defineCall({
    id: 'C-RES-16',
    method: 'GET',
    path: '/api/pms/reservations/csv',
    access: 'member',
    app: 'reservations',
    permission: 'operate',
    fresh: true,
    rate: 'export',
    summary: 'Export reservations',
    description:
      'The file contains the filtered reservations in up to 10,000 lines. Without the permission `money`, the file contains no amounts.',
    query: z.object({
      propertyId: PropertyId.optional(),
      filter: jsonQuery(ReservationFilter).optional(),
      search: z.string().trim().max(120).optional(),
      format: tableFormat,
    }),
    status: 200,
    reply: z.void(),
    raw: 'text/csv',
  }),
};
