import type { Today } from '#areas/desk/today/today.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { LogList } from '#web/ui/timeline.tsx';

const FAMILIES = { done: 'palm', waiting: 'sun', failed: 'rose' } as const;

/** The automatic actions of the system, newest first, and the occupancy of the next two weeks. */
export function TodayAside({ today }: { readonly today: Today }) {
  const { t, tn, format } = useLanguage();
  const { activity, nextNights, timezone } = today;
  const highest = Math.max(...nextNights.map(({ sold }) => sold));
  return (
    <>
      <Card
        title={t('app.today.log')}
        aside={activity.doneToday > 0 && tn('app.today.done', activity.doneToday)}
        padded
      >
        {activity.lines.length === 0 ? (
          <Empty compact title={t('app.today.log.none')} />
        ) : (
          <LogList
            entries={activity.lines.map(({ _id, message, tone, createdAt }) => ({
              key: String(_id),
              family: FAMILIES[tone],
              text: message,
              note: format.dateTime(createdAt, timezone),
            }))}
          />
        )}
      </Card>
      <Card title={t('app.today.next')} aside={t('app.today.next.unit')} padded>
        <BarChart
          title={t('app.today.next.chart')}
          bars={nextNights.map(({ date, sold }) => ({
            label: format.date(date, 'short'),
            value: sold,
            isStrong: highest > 0 && sold === highest,
          }))}
        />
      </Card>
    </>
  );
}
