import type { CalendarBar } from '#areas/stays/reservations/reservations.contract.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { classes } from '#web/ui/classes.ts';
import { channelLook, isPart, type MarkRoom, markText, shownMark } from './bar-look.ts';
import { type GridSizes, type LaidBar, rectangleOf } from './calendar-layout.ts';
import { channelName } from '#web/parts/channel-names.ts';
import { nameOfBar } from './channel-names.ts';
import styles from './calendar.module.css';

/** The data that a row needs to label its stays; built once for all rows. */
export type BarWords = {
  readonly t: (key: TextKey, params?: TextParams) => string;
  readonly date: (day: PlainDate) => string;
  readonly marks: MarkRoom;
};

/** Wider than any letter of the bar, so that a name is never cut by guesswork. */
const LETTER_WIDTH = 9;
const SIDES_WIDTH = 44;
const SHORT_WIDTH = 64;
/** With a week in sight there is room for the channel beside the name. */
const WIDE_DAY = 120;

function labelOf(bar: CalendarBar, name: string, roomName: string, { t, date }: BarWords): string {
  const state = markText(bar);
  const dates = t('app.calendar.dates', { from: date(bar.from), to: date(bar.to) });
  const channel = bar.kind === 'stay' && bar.channel ? channelName(bar.channel, t) : undefined;
  const goes = isPart(bar) ? 'reservation.split.comes' : bar.main && 'reservation.split.goes';
  return [name, roomName, dates, goes && t(goes), channel, state && t(state)].filter(Boolean).join(', ');
}

type BarOptions = {
  readonly roomName: string;
  readonly dayWidth: number;
  readonly sizes: GridSizes;
  readonly words: BarWords;
  /** The id by which the grid names its active cell. */
  readonly activeId: string | undefined;
};

/**
 * One stay, as one element: there are hundreds, and while rows come and go each element more is time for the
 * next frame. So the mark is a background, and only a name that may not fit is clipped.
 */
export function drawBar(laid: LaidBar, { roomName, dayWidth, sizes, words, activeId }: BarOptions) {
  const { bar, start, end, lanes } = laid;
  const place = rectangleOf(laid, dayWidth, sizes);
  const isShort = place.width < SHORT_WIDTH;
  const markOfBar = shownMark(bar, words.marks);
  // A short bar has room for the name or the mark: only a problem is worth more than the name.
  const mark = isShort && markOfBar !== 'wrong' ? undefined : markOfBar;
  const isBlock = bar.kind === 'block';
  const name = nameOfBar(bar, words.t);
  const firstDay = Math.max(0, start);
  const named = isBlock || dayWidth < WIDE_DAY ? name : `${name} · ${channelName(bar.channel, words.t)}`;
  const text = isPart(bar) ? `→ ${named}` : bar.main ? `${named} →` : named;
  return (
    <div
      key={bar.id}
      role="gridcell"
      id={activeId}
      data-bar={bar.id}
      aria-label={labelOf(bar, name, roomName, words)}
      aria-colindex={firstDay + 2}
      aria-colspan={Math.max(1, end - firstDay)}
      className={classes(
        styles['bar'],
        styles[isBlock ? 'block' : channelLook(bar.channel)],
        mark && styles[mark],
        lanes > 1 && styles['thin'],
        bar.main && styles[isPart(bar) ? 'comes' : 'goes'],
        place.width < text.length * LETTER_WIDTH + SIDES_WIDTH && styles['tight'],
        activeId && styles['active'],
      )}
      style={place}
    >
      {isShort && mark ? '' : text}
    </div>
  );
}
