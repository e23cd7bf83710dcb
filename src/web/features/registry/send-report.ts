import { QueryObserver, useQueryClient } from '@tanstack/react-query';

import { registryContract, type StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { ArgumentsOf } from '#vocabulary/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { REPORT_TOPICS, reportQuery } from './queries.ts';

type Decision = NonNullable<ArgumentsOf<typeof registryContract.sendReport>['body']>;

/** Shows the registry's answer. The observer outlives the drawer, because people close it and continue elsewhere. */
function useAnswers(): (id: string) => void {
  const queries = useQueryClient();
  const { t } = useLanguage();
  const { property } = useProperty();
  const say = ({ state, registryName: registry, guestName: guest, problem }: StayReport) => {
    if (state === 'sent') notify('success', t('app.report.answered.sent', { registry, guest }));
    if (state === 'attention') notify('error', t('app.report.answered.attention', { registry, guest }));
    if (state === 'refused' && problem) {
      notify('error', t('app.report.answered.refused', { registry, guest, problem: problem.message }));
    }
  };
  return (id) => {
    const observer = new QueryObserver(queries, reportQuery(property.id, id));
    const look = () => {
      const { data, error, isFetching } = observer.getCurrentResult();
      if (!data || data.state === 'sending' || error || isFetching) return;
      stop();
      say(data);
    };
    const stop = observer.subscribe(look);
    look();
  };
}

/**
 * Sends a report, corrected or once more. The call only accepts the order: the registry answers moments later and may
 * refuse again, so the person sees both results.
 */
export function useSendReport() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending, error } = useChange(registryContract.sendReport, { invalidates: REPORT_TOPICS });
  const awaitAnswer = useAnswers();
  return {
    isPending,
    error,
    send: async (id: string, body: Decision) => {
      const sent = await send({ params: { id }, query: { propertyId: property.id }, body });
      notify('information', t('app.report.onItsWay', { registry: sent.registryName }));
      awaitAnswer(id);
    },
  };
}
