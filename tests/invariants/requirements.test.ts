import { describe, expect, test } from 'vitest';

import { citing, entityIds, type Source, table } from '#support/specification.ts';

/**
 * Every cited id is defined in the project: calls, rules, screens, systems and entities in their own tables, every other
 * id in docs/specification/requirements.tsv (docs/decisions/0093). An undefined id tells a reader nothing; an id with two
 * meanings misleads the reader.
 */
const TABLE = 'docs/specification/requirements.tsv';
const requirements = table('requirements.tsv');
const idsOf = (name: string): string[] => table(name).map(({ id = '' }) => id);
const homes = [
  ...['calls.tsv', 'additions.tsv', 'rules.tsv', 'screens.tsv', 'integrations.tsv'].flatMap(idsOf),
  ...entityIds(),
];
const defined: ReadonlySet<string> = new Set([...homes, ...requirements.map(({ id = '' }) => id)]);

/**
 * Families of ids. A letter with two digits is a row of a review that lacks its W1- or W2-, unless a table has it;
 * O-13 and the like are codes of an authority, and no family of ours.
 */
const ID =
  /(?<![\w-])(?:W\d-[A-Z]-\d\d|(?:SEC|REL|PRV|A11|EN)-\d+|[CRS]-[A-Z]+-\d\d+|[DG]-\d{1,2}|[A-NP-RX]-\d\d|T-[A-Z0-9]{2,}|USER-PAIN[ -]\d+)(?!\w|-\w)/g;
/** Calls and rules that tests make up. */
const MADE_UP = /^[CR]-(?:NOWHERE|TEST|TOWEL|X|XYZ)-\d+$/;

type Citation = { readonly id: string; readonly place: string };

function citationsIn({ file, text }: Source): Citation[] {
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(ID)].map(([id]) => ({ id, place: `${file}:${index + 1}` })));
}

const undefinedIn = (sources: readonly Source[]): string[] =>
  sources
    .flatMap(citationsIn)
    .filter(({ id }) => !defined.has(id) && !MADE_UP.test(id))
    .map(({ id, place }) => `${place} cites ${id}`);

/** The title of the document that an id comes from. */
function sourceOf(id: string): string {
  const [, review, row] = /^W([12])-(.+)$/.exec(id) ?? [];
  if (review === '1') return `Review of the first wave (2026-11-22), row ${row}`;
  if (review === '2') return `Review of the second wave (2026-11-27), row ${row}`;
  const [, family = '', number] = /^(USER-PAIN|[A-Z\d]+)[ -](.+)$/.exec(id) ?? [];
  if (family === 'USER-PAIN') return `What users of comparable products complain about, row ${number}`;
  const title = { D: 'Decisions', P: 'Performance goals', Q: 'Specification tables' }[family];
  return `${title ?? 'Security and reliability'}, ${family}`;
}

/** What is wrong with the lines of the table: their form, their order, and ids that are never cited. */
function faultsOf(rows: readonly Record<string, string>[], cited: ReadonlySet<string>): string[] {
  const lines = rows.map(({ id = '', sentence = '', source = '', ...more }, index) => {
    const before = rows[index - 1]?.['id'];
    const isWhole = id.replace(ID, '') === '' && Object.keys(more).length === 0;
    const checks: readonly (readonly [boolean, string])[] = [
      [isWhole && /^[A-Z].{15,160}\.$/.test(sentence), 'is no id with one sentence'],
      [source === sourceOf(id), `does not come from "${sourceOf(id)}"`],
      [before === undefined || before.localeCompare(id, 'en', { numeric: true }) < 0, 'is out of order'],
      [cited.has(id), 'is never cited'],
    ];
    return checks.flatMap(([isRight, what]) => (isRight ? [] : [`${TABLE}:${index + 2} ${id} ${what}`]));
  });
  return lines.flat();
}

describe('ids that are cited', () => {
  const sources = citing().filter(({ file }) => file !== TABLE);
  const cited = new Set(sources.flatMap(citationsIn).map(({ id }) => id));

  test('every id that is cited is defined in the project', () => {
    expect(undefinedIn(sources), `define them in ${TABLE}, or cite what is meant`).toEqual([]);
  });

  test('every line of the table has one id, one sentence and its source, in order, and is cited', () => {
    expect(faultsOf(requirements, cited)).toEqual([]);
  });

  test('an id has one home', () => {
    const all = [...homes, ...requirements.map(({ id = '' }) => id)];
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });

  test('enough is read for that to mean something', () => {
    expect(sources.length).toBeGreaterThan(1_500);
    expect(cited.size).toBeGreaterThan(1_000);
    for (const folder of ['src/', 'tests/', 'docs/', 'scripts/', 'bench/', 'migrations/', 'README.md']) {
      expect(sources.some(({ file }) => file.startsWith(folder))).toBe(true);
    }
  });
});

describe('errors are found', () => {
  /** Put together here, so that this file cites none of them. */
  const id = (...parts: string[]): string => parts.join('-');
  const inFile = (text: string, file = 'src/areas/a.test.ts'): string[] => undefinedIn([{ file, text }]);

  test.each([
    ['of a requirement that does not exist', id('SEC', '999')],
    ['of a review that is not named', id('A', '02')],
    ['of a row without its review, beside a decision of that number', id('D', '04')],
    ['of a third review', id('W3', 'A', '01')],
    ['of a call in no table', id('C', 'AUTH', '99')],
    ['of a test suite', id('T', 'NOTHING')],
    ['of a complaint in another spelling', id('USER-PAIN', '1')],
  ])('an id %s, with file and line', (_what, cited) => {
    expect(inFile(`first line\ntest('a title [${cited}, D-9]')`)).toEqual([
      `src/areas/a.test.ts:2 cites ${cited}`,
    ]);
  });

  test('codes of authorities, numbers of invoices and names of tests are no ids', () => {
    expect(inFile("'O-13' 'R-99-PN' 'FAD06' 'P-000042' 'P-256' 'CO-05' 'UTF-8' 'V-10' 'B-1' C-X-01")).toEqual(
      [],
    );
  });

  test('lines without a sentence, of another source, out of order, or never cited', () => {
    const good = { id: 'D-2', sentence: 'A sentence that says it.', source: 'Decisions, D' };
    const cited = new Set(['D-2', 'D-9']);
    const faults = (...rows: Record<string, string>[]) => faultsOf(rows, cited);
    expect(faults(good, { ...good, id: 'D-9' })).toEqual([]);
    expect(faults({ ...good, sentence: 'no sentence' })).toEqual([
      expect.stringContaining(':2 D-2 is no id with one sentence'),
    ]);
    expect(faults({ ...good, source: 'spec/DECISIONS.md' })).toEqual([
      expect.stringContaining('does not come from "Decisions, D"'),
    ]);
    expect(faults({ ...good, id: 'D-9' }, good)).toEqual([expect.stringContaining(':3 D-2 is out of order')]);
    expect(faults(good, good)).toEqual([expect.stringContaining(':3 D-2 is out of order')]);
    expect(faults({ ...good, id: 'D-11' })).toEqual([expect.stringContaining('D-11 is never cited')]);
  });
});
