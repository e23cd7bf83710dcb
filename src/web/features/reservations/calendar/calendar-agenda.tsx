import { Link } from 'react-router';

import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './agenda.module.css';
import { isPart, markOf, markText } from './bar-look.ts';
import { nameOfBar } from './channel-names.ts';

const DAYS = 14;

type Movement = { readonly bar: CalendarBar; readonly kind: 'arrival' | 'departure' | 'change' | 'block' };

/** The arrivals and departures of each day, arrivals first. */
function movementsByDay(bars: readonly CalendarBar[]): ReadonlyMap<string, readonly Movement[]> {
  const days = new Map<string, Movement[]>();
  const add = (day: string, movement: Movement) => {
    const list = days.get(day);
    if (list) list.push(movement);
    else days.set(day, [movement]);
  };
  const goesOn = new Set(bars.filter(isPart).map(({ main, from }) => `${main} ${from}`));
  for (const bar of bars) {
    add(bar.from, { bar, kind: bar.kind === 'block' ? 'block' : isPart(bar) ? 'change' : 'arrival' });
    // Guests who change listings do not leave.
    const isLast = !goesOn.has(`${bar.main} ${bar.to}`);
    if (bar.kind === 'stay' && isLast) add(bar.to, { bar, kind: 'departure' });
  }
  const order = { arrival: 0, change: 1, departure: 2, block: 3 };
  for (const list of days.values()) list.sort((a, b) => order[a.kind] - order[b.kind]);
  return days;
}

const PILLS = { wrong: 'rose', open: 'neutral', waits: 'sun', done: 'palm' } as const;

function Line({ movement, roomName, to }: { movement: Movement; roomName: string; to: string }) {
  const { t } = useLanguage();
  const { bar, kind } = movement;
  const mark = kind === 'arrival' ? markOf(bar) : undefined;
  const word = markText(bar);
  return (
    <Link to={to} preventScrollReset className={styles['stay']}>
      <span>
        <b>{nameOfBar(bar, t)}</b>
        <span>
          {kind === 'change' ? t('reservation.split.change') : t(`app.agenda.${kind}`)} · {roomName}
        </span>
      </span>
      {mark && word && <StatusPill family={PILLS[mark]}>{t(word)}</StatusPill>}
    </Link>
  );
}

type AgendaProps = {
  readonly bars: readonly CalendarBar[];
  readonly roomName: (room: string | null) => string;
  readonly anchor: PlainDate;
  readonly today: PlainDate;
  readonly linkOf: (bar: CalendarBar) => string;
};

/** The calendar of a phone: two weeks, day by day. */
export function CalendarAgenda({ bars, roomName, anchor, today, linkOf }: AgendaProps) {
  const { t, format } = useLanguage();
  const movements = movementsByDay(bars);
  return (
    <div className={styles['agenda']}>
      {Array.from({ length: DAYS }, (_, index) => addDays(anchor, index)).map((day) => {
        const list = movements.get(day) ?? [];
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles['heading']}>
              <span className={day === today ? styles['isToday'] : undefined}>
                {format.date(day, 'long')}
              </span>
              {day === today && <span className="xs muted">{t('app.calendar.today')}</span>}
            </h2>
            {list.length === 0 ? (
              <p className={styles['quiet']}>{t('app.agenda.nothing')}</p>
            ) : (
              <ul className={styles['list']}>
                {list.map((movement) => (
                  <li key={`${movement.kind} ${movement.bar.id}`}>
                    <Line
                      movement={movement}
                      roomName={roomName(movement.bar.room)}
                      to={linkOf(movement.bar)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
