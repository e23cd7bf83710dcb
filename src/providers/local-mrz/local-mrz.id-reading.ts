import {
  type IdDocument,
  type IdReadingCapability,
  IdReadingFailure,
} from '#capabilities/id-reading/id-reading.capability.ts';
import { allCountries } from '#countries/index.ts';
import { Aside, AsideFailure } from '#foundation/aside/aside.ts';
import type { ReadZone } from '#vocabulary/mrz/read-zone.ts';
import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CharacterReader, Recognise } from './character-reader.ts';
import { hasMrzTraces } from './mrz-lines.ts';
import { openPicture, type Page, type View } from './picture.ts';

/** From the likeliest on. */
const UPRIGHT: readonly View[] = [
  { part: 'lower', width: 1400 },
  { part: 'whole', width: 1400 },
  { part: 'lower', width: 1800, isBinary: true },
  { part: 'lower', width: 1000 },
];

/** For a page photographed sideways or upside down; tried when the upright ones showed nothing. */
const TURNED: readonly View[] = [
  { part: 'lower', width: 1400, turn: 180 },
  { part: 'lower', width: 1400, turn: 90 },
  { part: 'lower', width: 1400, turn: 270 },
];

type Reading = { readonly document: IdDocument | null; readonly hasTraces: boolean; readonly view: View };

const readView = async (page: Page, view: View, recognise: Recognise, today: PlainDate): Promise<Reading> => {
  const text = await recognise(await page.view(view));
  const { readMrzText } = await import('./mrz-text.ts');
  return { document: readMrzText(text, today), hasTraces: hasMrzTraces(text), view };
};

/** No check digit covers these; a second look at another size is all there is. */
const UNCHECKED = ['firstName', 'lastName', 'nationality', 'issuingCountry', 'sex'] as const;

/** Fields that two looks read differently become hints (USER-PAIN 12). */
function doubted(document: IdDocument, second: IdDocument | null): IdDocument {
  const doubts = UNCHECKED.filter((name) => document[name] && document[name].value !== second?.[name]?.value);
  const lowered = doubts.map((name) => [name, { ...document[name], confidence: 60 }]);
  return {
    ...document,
    ...Object.fromEntries(lowered),
    warnings: doubts.length > 0 ? [...document.warnings, 'low-quality'] : document.warnings,
  };
}

/** The first view that reads right, otherwise the one that showed most. */
async function bestOf(
  views: readonly View[],
  look: (view: View) => Promise<Reading>,
): Promise<Reading | undefined> {
  let best: Reading | undefined;
  for (const view of views) {
    const reading = await look(view);
    if (reading.document?.mrz?.valid) return reading;
    if (!best || (!best.document && (reading.document || reading.hasTraces))) best = reading;
  }
  return best;
}

const zones = new Aside<GreyPicture, ReadZone | null>(new URL('./zone.work.ts', import.meta.url), {
  megabytes: 256,
  waiting: 8,
});

/** Compares place by place with the typeface of zones: right if the paper is an ICAO document, at any tilt. */
async function readPlaces(page: Page, today: PlainDate): Promise<IdDocument | null> {
  const { readMrzZone } = await import('./mrz-text.ts');
  let best: IdDocument | null = null;
  for (const turn of [0, 180, 90, 270] as const) {
    const zone = await zones.run(await page.grey(turn)).catch((error: unknown) => {
      throw error instanceof AsideFailure ? new IdReadingFailure('unavailable', error.message) : error;
    });
    const document = zone && readMrzZone(zone, today);
    if (document?.mrz?.valid) return document;
    best ??= document;
  }
  return best;
}

/** A look for a code takes tenths of a second; a picture that is made to take longer is read without. */
const codes = new Aside<GreyPicture, readonly Uint8Array[]>(new URL('./barcode.work.ts', import.meta.url), {
  seconds: 6,
  megabytes: 256,
  waiting: 8,
});

/** The code of a card that has no zone, where a country says how its own is read. */
async function readCode(page: Page, today: PlainDate): Promise<IdDocument | null> {
  const found = await codes.run(await page.fine()).catch((error: unknown) => {
    if (!(error instanceof AsideFailure)) throw error;
    if (error.problem === 'busy') throw new IdReadingFailure('unavailable', error.message);
    return [];
  });
  for (const code of found) {
    for (const { cardBarcode } of allCountries) {
      const document = cardBarcode?.(code, today);
      if (document) return document;
    }
  }
  return null;
}

/** The general reader of characters: for zones in another typeface. */
async function readText(page: Page, recognise: Recognise, today: PlainDate): Promise<IdDocument> {
  const look = (view: View) => readView(page, view, recognise, today);
  const upright = await bestOf(UPRIGHT, look);
  const best = upright?.document ? upright : ((await bestOf(TURNED, look)) ?? upright);
  if (best?.document) {
    const again = await look({ ...best.view, width: best.view.width + 200 });
    return doubted(best.document, again.document);
  }
  throw upright?.hasTraces || best?.hasTraces
    ? new IdReadingFailure('unreadable', 'a machine-readable zone that cannot be read')
    : new IdReadingFailure('no-document', 'no machine-readable zone');
}

async function readPage(page: Page, recognise: Recognise, today: PlainDate): Promise<IdDocument> {
  const byPlaces = await readPlaces(page, today);
  if (byPlaces?.mrz?.valid) return byPlaces;
  if (!byPlaces) return (await readCode(page, today)) ?? readText(page, recognise, today);
  // Text that one reader saw and the other did not confirm is a hint.
  const byText = await readText(page, recognise, today).catch(() => null);
  return byText?.mrz?.valid ? doubted(byText, byPlaces) : byPlaces;
}

export const localMrzIdReading = (reader: CharacterReader): IdReadingCapability => ({
  read: async (picture, today) => {
    const page = await openPicture(picture);
    return reader.turn((recognise) => readPage(page, recognise, today));
  },
  readZone: async (zone, today) => {
    const { readMrzZone } = await import('./mrz-text.ts');
    const document = readMrzZone(zone, today);
    if (!document) throw new IdReadingFailure('unreadable', 'the check digits fit no zone');
    return document;
  },
});
