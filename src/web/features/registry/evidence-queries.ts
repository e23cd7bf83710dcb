import { queryOptions, useMutation } from '@tanstack/react-query';

import { evidenceContract, type EvidenceLine } from '#areas/guests/registry/evidence.contract.ts';
import { uploadsContract } from '#areas/guests/registry/uploads.contract.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { call, callForFile } from '#web/shell/call.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import type { EvidenceMonth } from './evidence-period.ts';

const PAGE_SIZE = 200;
/** More than a person prints; the file has up to ten thousand. */
const SHOWN_MAX = 2_000;

const filterOf = ({ from, to }: EvidenceMonth): string => JSON.stringify({ from, to });

/** Topic `registry`: every line of a month, because a printed page has no second one. */
export const evidenceQuery = (propertyId: string, period: EvidenceMonth) =>
  queryOptions({
    queryKey: ['registry', propertyId, 'evidence', period.from, period.to],
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        call(
          evidenceContract.listEvidence,
          { query: { propertyId, page, limit: PAGE_SIZE, filter: filterOf(period) } },
          { signal },
        );
      const first = await read(1);
      const lines: EvidenceLine[] = [...first.data];
      const shown = Math.min(first.meta.total, SHOWN_MAX);
      for (let page = 2; lines.length < shown; page++) {
        const { data } = await read(page);
        if (data.length === 0) break;
        lines.push(...data);
      }
      return { lines, meta: first.meta };
    },
  });

export function useEvidenceFile(period: EvidenceMonth) {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const query = { propertyId: property.id, filter: filterOf(period), format };
      const file = await callForFile(evidenceContract.exportEvidence, { query });
      await saveFile(file, `posada-constancia-${period.month}.${format}`);
    },
    onError: (failure) => notify('error', failure.message),
  });
}

/** The receipt of an upload, by the id of its file. */
export function useReceipt() {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (id: string) => {
      const query = { propertyId: property.id };
      await saveFile(
        await callForFile(uploadsContract.downloadReceipt, { params: { id }, query }),
        'SIRE.pdf',
      );
    },
    onError: (failure) => notify('error', failure.message),
  });
}
