import type { Today } from '#areas/desk/today/today.contract.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { KpiStrip } from '#web/ui/card.tsx';

const monthBefore = (day: PlainDate): PlainDate => addDays(plainDate(`${day.slice(0, 8)}01`), -1);

/** Arrivals, departures, guests in the house, and how full the month is. */
export function Figures({ today }: { readonly today: Today }) {
  const { t, tn, format, language } = useLanguage();
  const { arrivals, departures, inHouse, occupancy, date } = today;
  const monthName = (day: PlainDate) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const points = occupancy.pointsAgainstLastMonth;
  const against =
    points === null
      ? undefined
      : tn('app.today.points', Math.abs(points), {
          points: format.number(points, { signDisplay: 'exceptZero' }),
          month: monthName(monthBefore(date)),
        });
  return (
    <KpiStrip
      kpis={[
        {
          label: t('app.today.kpi.arrivals'),
          figure: arrivals.total,
          note: tn('app.today.kpi.complete', arrivals.complete),
        },
        {
          label: t('app.today.kpi.departures'),
          figure: departures.total,
          note:
            departures.total > 0
              ? tn('app.today.kpi.departures.note', departures.total)
              : t('app.today.kpi.departures.none'),
        },
        {
          label: t('app.today.kpi.inHouse'),
          figure: inHouse.guests,
          note: tn('app.today.kpi.inHouse.note', inHouse.guests, {
            listings: tn('shell.property.listings', inHouse.listings),
          }),
        },
        {
          label: t('app.today.kpi.occupancy', { month: monthName(date) }),
          figure: format.percent(occupancy.percent / 100),
          note: against,
          trend: points === null || points === 0 ? undefined : points > 0 ? 'good' : 'bad',
        },
      ]}
    />
  );
}
