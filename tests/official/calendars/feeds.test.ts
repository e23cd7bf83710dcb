import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readFeed } from '#providers/ical/ical.feed.ts';
import { textOfFile } from '#vocabulary/file-text.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

const FOLDER = path.join(import.meta.dirname, 'feeds');

/** The nights that a file closes, and what is said of it: the reason, the line, and whether it closes nights. */
const EXPECTED: Readonly<
  Record<string, { nights: readonly string[]; said?: readonly string[]; name?: string }>
> = {
  'airbnb.ics': { nights: ['04-10/04-13', '05-01/05-03'] },
  'booking.ics': { nights: ['04-10/04-13'] },
  'abritel.ics': { nights: ['04-10/04-13', '04-29/05-05'] },
  'google.ics': {
    nights: ['03-02/03-03', '03-17/03-19', '03-23/03-24', '03-30/03-31'],
    said: ['marked-free 18 closes', 'marked-free 34 closes', 'within-a-day 47'],
  },
  'outlook-owa.ics': { nights: ['04-10/04-13'], said: ['marked-free 14 closes'] },
  'exchange-series.ics': { nights: ['05-05/05-06', '05-13/05-14', '05-19/05-20'] },
  'zimbra-freebusy.ics': { nights: ['04-10/04-13', '05-01/05-03'] },
  'two-calendars.ics': { nights: ['04-10/04-13', '04-20/04-24'] },
  'khal-rdate-period.ics': { nights: ['04-10/04-11', '04-20/04-23', '05-01/05-03'] },
  'jorani.ics': { nights: ['04-10/04-13', '04-20/04-21'] },
  'synology.ics': { nights: ['04-10/04-17'] },
  'podio.ics': { nights: ['04-10/04-13'] },
  'vavailability.ics': { nights: [], said: ['unreadable 4'] },
  'windows-1252.ics': { nights: ['04-10/04-13'], name: 'Begoña Muñoz' },
  'folded-in-a-letter.ics': { nights: ['04-10/04-13'], name: 'Begoña' },
  'utf-16.ics': { nights: ['04-10/04-13'], name: 'Begoña' },
};

test('every feed of the corpus has its nights here', () => {
  expect(fs.readdirSync(FOLDER).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.each(Object.entries(EXPECTED))(
  '%s is read whole [W2-X-01, W2-X-02, W2-X-28, W2-X-37, W2-X-40]',
  (file, { nights, said = [], name }) => {
    const text = textOfFile(fs.readFileSync(path.join(FOLDER, file)));
    const { entries, skipped } = readFeed(text, {
      today: plainDate('2026-03-01'),
      timeZone: 'America/Bogota',
    });
    expect(entries.map(({ arrival, departure }) => `${arrival.slice(5)}/${departure.slice(5)}`)).toEqual(
      nights,
    );
    expect(skipped.map(({ reason, line, closes }) => `${reason} ${line}${closes ? ' closes' : ''}`)).toEqual(
      said,
    );
    if (name !== undefined) expect(entries[0]?.guestName).toBe(name);
  },
);
