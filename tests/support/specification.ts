import fs from 'node:fs';
import path from 'node:path';

/** The tables of docs/specification, and the code that is held against them. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'docs/specification');

export function table(name: string): Record<string, string>[] {
  const [header = '', ...lines] = fs.readFileSync(path.join(FOLDER, name), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

const SECTIONS = ['calls', 'rules', 'screens', 'messages', 'constants', 'systems'] as const;
type Section = (typeof SECTIONS)[number];

/** docs/specification/not-built.txt: one id a line under a heading, `#` starts a remark. */
export const notBuilt = (section: Section): ReadonlySet<string> =>
  new Set(notBuiltLines(section).map((line) => line.replace(/#.*/, '').trim()));

/** The same with their remarks. */
export function notBuiltLines(section: Section): string[] {
  const text = fs.readFileSync(path.join(FOLDER, 'not-built.txt'), 'utf8');
  const part = text.split(/^== /m).find((block) => block.startsWith(`${section}\n`));
  if (part === undefined) throw new Error(`not-built.txt has no section ${section}`);
  return part
    .split('\n')
    .slice(1)
    .filter((line) => line.replace(/#.*/, '').trim() !== '');
}

export type Source = { readonly file: string; readonly text: string };

function filesOf(folder: string, wanted: RegExp, except = /^$/): Source[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (except.test(entry.name)) return [];
    if (entry.isDirectory()) return filesOf(place, wanted, except);
    if (!wanted.test(entry.name)) return [];
    return [{ file: path.relative(ROOT, place), text: fs.readFileSync(place, 'utf8') }];
  });
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

const src = path.join(ROOT, 'src');
/** The product: neither its texts nor its tests. */
export const code = once(() => filesOf(src, /\.tsx?$/, /^texts$|\.test\.tsx?$/));
export const readmes = once(() => filesOf(src, /^README\.md$/));
/** Every file that may cite an id: the product, its tests, tools and documents, without pictures and data of others. */
export const citing = once(() => {
  const wanted = /\.(tsx?|mjs|css|html|md|tsv|txt|sql|yaml)$|^Dockerfile$/;
  const folders = ['src', 'tests', 'docs', 'scripts', 'bench', 'migrations'];
  return [
    ...folders.flatMap((folder) => filesOf(path.join(ROOT, folder), wanted, /^(fixtures|cities)$/)),
    ...fs
      .readdirSync(ROOT)
      .filter((file) => wanted.test(file))
      .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') })),
  ];
});
/** The ids of the headings of entities.md. */
export const entityIds = once(() =>
  [...fs.readFileSync(path.join(FOLDER, 'entities.md'), 'utf8').matchAll(/^## (EN?-\d+) /gm)].map(
    ([, id = '']) => id,
  ),
);
const tests = once(() => [
  ...filesOf(src, /\.test\.ts$/),
  ...filesOf(path.join(ROOT, 'tests'), /\.(test|screen|long)\.ts$/),
]);

/** What stands between quotes in the tests: titles, and rows of tables that titles are made of. Comments are no proof. */
export const quotedInTests = once(() =>
  tests()
    .flatMap(({ text }) => text.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [])
    .join('\n'),
);

/** Text keys that the code writes out, and the beginnings of those that it puts together; a type says nothing. */
export const spoken = once(() => {
  const all = code()
    .map(({ text }) => text)
    .join('\n');
  const written = [...all.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key);
  // The beginning of keys: in a template, or as a word of a table that ends with its dot.
  const begun = [
    ...all.matchAll(/`([a-zA-Z][\w-]*\.[\w.-]*)\$\{(?!string\})|'([a-zA-Z][\w-]*\.[\w.-]+\.)'/g),
  ].map(([, start, word]) => start ?? word ?? '');
  return { written: new Set(written), begun: [...new Set(begun)] };
});

/** Whether some code says a text: its key is written there, with its plurals, or put together from its beginning. */
export function isTextUsed(key: string): boolean {
  const { written, begun } = spoken();
  const singular = key.replace(/\.(one|other)$/, '');
  return written.has(key) || written.has(singular) || begun.some((start) => key.startsWith(start));
}
