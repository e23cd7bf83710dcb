import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import type { CheckInFilter } from '#areas/guests/check-in/check-in.contract.ts';
import { registryContract } from '#areas/guests/registry/registry.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { KpiStrip } from '#web/ui/card.tsx';
import { Failed, Notice } from '#web/ui/states.tsx';
import { checkInSummaryQuery } from './queries.ts';

type Summary = ReplyOf<typeof registryContract.summariseCheckIns>;
type Asked = Pick<UseQueryResult<Summary>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** Of the visible days, for users who may see reports. */
export function useCheckInSummary(days: CheckInFilter): Asked {
  const { property } = useProperty();
  const { mayCall } = useAccess();
  return useQuery({
    ...checkInSummaryQuery(property.id, days),
    enabled: mayCall(registryContract.summariseCheckIns),
  });
}

/** The progress of the visible check-ins; on top, stays whose data an authority refused. */
export function CheckInSummary({
  summary,
  registry,
}: {
  readonly summary: Asked;
  readonly registry: string;
}) {
  const { t, tn } = useLanguage();
  const { data, error, isFetching, refetch } = summary;
  if (!data) {
    return error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const kpis = (['pending', 'started', 'complete'] as const).map((state) => ({
    label: t(`app.checkIn.state.${state}`),
    figure: data[state],
  }));
  return (
    <>
      {data.invalid > 0 && (
        <Notice
          family="rose"
          more={
            <ScreenLink to={registry} size="small">
              {t('app.checkIn.correct')}
            </ScreenLink>
          }
        >
          {tn('app.checkIn.invalid', data.invalid)}
        </Notice>
      )}
      <KpiStrip kpis={kpis} />
    </>
  );
}
