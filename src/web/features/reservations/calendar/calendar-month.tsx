import { Link } from 'react-router';

import { type CalendarBar, reservationContract } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, nightsBetween, type PlainDate, weekday } from '#vocabulary/plain-date.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Select } from '#web/ui/select.tsx';
import { IconTile } from '#web/ui/status.tsx';
import { TriangleAlert } from 'lucide-react';
import { channelLook, markOf, markText } from './bar-look.ts';
import { barAt, type LaidBar, layBars } from './calendar-layout.ts';
import styles from './calendar.module.css';
import { nameOfBar } from './channel-names.ts';
import { weekdayNames } from './calendar-names.ts';
import month from './month.module.css';
import { firstOfMonth, monthFrom } from './months.ts';
import { occupancyOf } from './occupancy.ts';

const WEEK = 7;
/** Where the bar of a lane begins in its week, and how much room it has, in pixels. */
const LANE = { top: 30, height: 44 };

type MonthProps = {
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
  readonly room: string;
  readonly onRoom: (id: string) => void;
  readonly bars: readonly CalendarBar[];
  readonly anchor: PlainDate;
  readonly today: PlainDate;
  readonly freeLink: (day: PlainDate) => string;
  readonly linkOf: (bar: CalendarBar) => string;
};

/** One listing and its month, on a phone: its guests, its free nights, and its tasks. */
export function CalendarMonth({ rooms, room, onRoom, bars, anchor, today, freeLink, linkOf }: MonthProps) {
  const { t, tn, language } = useLanguage();
  const { mayCall } = useAccess();
  const maySell = mayCall(reservationContract.createReservation);
  const [first, next] = [firstOfMonth(anchor), monthFrom(anchor, 1)];
  const from = addDays(first, -weekday(first));
  const weeks = Math.ceil(nightsBetween(from, next) / WEEK);
  const laid = layBars(
    bars.filter((bar) => bar.room === room),
    from,
  );
  const ofRoom = laid.get(room) ?? [];
  const { sold, sellable } = occupancyOf([room], laid, weeks * WEEK);
  const sum = (nightOf: (day: number) => number, start = first) => {
    let nights = 0;
    for (let day = nightsBetween(from, start); day < nightsBetween(from, next); day += 1)
      nights += nightOf(day);
    return nights;
  };
  const facts = [
    ['app.calendar.month.sold', sum((day) => sold[day] ?? 0)],
    ['app.calendar.month.closed', sum((day) => 1 - (sellable[day] ?? 0))],
    [
      'app.calendar.month.left',
      // Nights that are gone are not left.
      sum((day) => Math.max(0, (sellable[day] ?? 0) - (sold[day] ?? 0)), today > first ? today : first),
    ],
  ] as const;
  const wrong = ofRoom.filter(({ bar }) => bar.to >= today && markOf(bar) === 'wrong');
  return (
    <div className={month['month']}>
      <Select
        aria-label={t('app.calendar.month.listing')}
        value={room}
        onChange={({ target }) => onRoom(target.value)}
      >
        {rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className={month['grid']}>
        <div aria-hidden="true" className={month['names']}>
          {weekdayNames(language).map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {Array.from({ length: weeks }, (_, week) => (
          <Week
            key={week}
            from={addDays(from, week * WEEK)}
            offset={week * WEEK}
            month={first}
            bars={ofRoom}
            today={today}
            linkOf={linkOf}
            freeLink={maySell ? (day) => (day < today ? undefined : freeLink(day)) : undefined}
          />
        ))}
      </div>
      <dl className={month['facts']}>
        {facts.map(([label, nights]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{tn('app.nights', nights)}</dd>
          </div>
        ))}
      </dl>
      {wrong.map(({ bar }) => {
        const text = markText(bar);
        return (
          <Link key={bar.id} to={linkOf(bar)} preventScrollReset className={month['wrong']}>
            <IconTile family="rose">
              <TriangleAlert />
            </IconTile>
            <span>
              <b>{nameOfBar(bar, t)}</b>
              {text && <span>{t(text)}</span>}
            </span>
          </Link>
        );
      })}
    </div>
  );
}

type WeekProps = {
  readonly from: PlainDate;
  /** Days between the first shown and the first of this week. */
  readonly offset: number;
  readonly month: PlainDate;
  readonly bars: readonly LaidBar[];
  readonly today: PlainDate;
  readonly linkOf: (bar: CalendarBar) => string;
  readonly freeLink: ((day: PlainDate) => string | undefined) | undefined;
};

function Week({ from, offset, month: first, bars, today, linkOf, freeLink }: WeekProps) {
  const { t, format } = useLanguage();
  const own = bars.filter(({ start, end }) => start < offset + WEEK && end >= offset);
  return (
    <div className={month['week']}>
      {Array.from({ length: WEEK }, (_, index) => {
        const day = addDays(from, index);
        const to = barAt(bars, offset + index) ? undefined : freeLink?.(day);
        const look = classes(
          month['day'],
          day.slice(0, 7) !== first.slice(0, 7) && month['other'],
          day === today && month['today'],
        );
        const figure = <span className="num">{Number(day.slice(8))}</span>;
        return to === undefined ? (
          <div key={day} aria-current={day === today ? 'date' : undefined} className={look}>
            {figure}
          </div>
        ) : (
          <Link
            key={day}
            to={to}
            preventScrollReset
            aria-current={day === today ? 'date' : undefined}
            aria-label={t('app.calendar.month.free', { date: format.date(day, 'long') })}
            className={look}
          >
            {figure}
          </Link>
        );
      })}
      {own.map(({ bar, start, end, lane, lanes }) => {
        const [begins, ends] = [start >= offset, end < offset + WEEK];
        const left = begins ? start - offset + 0.5 : 0;
        const right = ends ? end - offset + 0.5 : WEEK;
        const mark = markOf(bar);
        const isBlock = bar.kind === 'block';
        const text = markText(bar);
        const dates = t('app.calendar.dates', { from: format.date(bar.from), to: format.date(bar.to) });
        return (
          <Link
            key={bar.id}
            to={linkOf(bar)}
            preventScrollReset
            aria-label={[nameOfBar(bar, t), dates, text && t(text)].filter(Boolean).join(', ')}
            className={classes(
              styles['bar'],
              styles['tight'],
              month['bar'],
              styles[isBlock ? 'block' : channelLook(bar.channel)],
              mark === 'wrong' && styles[mark],
              !begins && styles['comes'],
              !ends && styles['goes'],
            )}
            style={{
              left: `${(left / WEEK) * 100}%`,
              width: `calc(${((right - left) / WEEK) * 100}% - 3px)`,
              top: LANE.top + (lane * LANE.height) / lanes,
              height: LANE.height / lanes - 2,
            }}
          >
            {right - left > 1 ? nameOfBar(bar, t) : ''}
          </Link>
        );
      })}
    </div>
  );
}
