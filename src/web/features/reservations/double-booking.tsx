import { useQuery } from '@tanstack/react-query';

import { type CalendarBar, NIGHTS_MAX } from '#areas/stays/reservations/reservations.contract.ts';
import { nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { channelName } from '#web/parts/channel-names.ts';
import { nameOfBar } from './calendar/channel-names.ts';
import { freeRuns, type Nights } from './free-runs.ts';
import { availabilityQuery, barsQuery } from './queries.ts';

/** As many as fit in one look. */
const MOST_NAMES = 2;
const MOST_OFFERS = 2;

type TakenNightsProps = {
  readonly room: string;
  readonly from: string;
  readonly to: string;
  readonly onUse: (nights: Nights) => void;
};

/** The holders of some of the chosen nights, and the free nights between. */
export function DoubleBooking({ room, from, to, onUse }: TakenNightsProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const available = useQuery(availabilityQuery(property.id, from, to));
  const [first, last] = [PlainDate.safeParse(from), PlainDate.safeParse(to)];
  const nights = first.success && last.success ? nightsBetween(first.data, last.data) : 0;
  const isAsked = room !== '' && nights > 0 && nights <= NIGHTS_MAX;
  const isTaken = isAsked && available.data?.every(({ _id }) => _id !== room) === true;
  const read = useQuery({
    ...barsQuery(property.id, first.data ?? PlainDate.parse('2000-01-01'), Math.max(1, nights)),
    enabled: isTaken,
  });
  if (!isTaken || !first.success || !last.success) return null;
  const holders = (read.data?.bars ?? []).filter(
    (bar) => bar.room === room && !bar.conflict && bar.from < to && bar.to > from,
  );
  if (holders.length === 0) return null;
  const lineOf = (bar: CalendarBar) =>
    t(bar.kind === 'stay' && bar.channel ? 'app.stay.taken.by' : 'app.stay.taken.for', {
      guest: nameOfBar(bar, t),
      from: format.date(bar.from),
      to: format.date(bar.to),
      channel: channelName(bar.channel, t),
    });
  const offers = freeRuns(first.data, last.data, holders).slice(0, MOST_OFFERS);
  return (
    <Notice
      family="rose"
      live
      more={
        offers.length > 0 &&
        offers.map((run) => (
          <Button key={run.from} size="small" onClick={() => onUse(run)}>
            {t('app.stay.taken.use', {
              nights: tn('app.nights', nightsBetween(run.from, run.to)),
              from: format.date(run.from),
              to: format.date(run.to),
            })}
          </Button>
        ))
      }
    >
      {holders.slice(0, MOST_NAMES).map((bar) => (
        <p key={bar.id}>{lineOf(bar)}</p>
      ))}
      {offers.length === 0 && <p>{t('app.stay.taken.none')}</p>}
    </Notice>
  );
}
