import fs from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';

/**
 * The table of allowed imports (ARCHITECTURE.md, "Who may import whom"), checked against every import specifier. The linter
 * reports most of it while typing. This test checks the whole table and fails when it has read no imports.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCE = path.join(ROOT, 'src');

type Import = { readonly from: string; readonly to: string; readonly isType: boolean };

function filesUnder(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'fixtures' ? [] : filesUnder(place);
    return /\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

/** A path below src/, from an alias such as #areas/x or a relative specifier; null for packages. */
function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return null;
  return path.relative(SOURCE, path.resolve(path.dirname(file), specifier));
}

function importsOf(file: string, text = fs.readFileSync(file, 'utf8')): Import[] {
  const { module } = parseSync(file, text);
  const from = path.relative(SOURCE, file);
  const statics = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    isType: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const reexports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, isType: entry.isType }] : [],
    ),
  );
  const dynamics = module.dynamicImports.map((found) => ({
    specifier: text.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    isType: false,
  }));
  return [...statics, ...reexports, ...dynamics].flatMap(({ specifier, isType }) => {
    const to = target(file, specifier);
    return to === null ? [] : [{ from, to, isType }];
  });
}

const isTest = (file: string) => /\.(test|conformance|test-\w+|property)\.tsx?$|\.test-/.test(file);
const layerOf = (file: string) => file.split('/')[0] ?? '';
/** What has a door: an area of a wing, and elsewhere the folder. */
const folderOf = (file: string) =>
  file
    .split('/')
    .slice(1, layerOf(file) === 'areas' ? 3 : 2)
    .join('/');
const ROLE = /\.(contract|errors|constants)\.ts$/;

const DOOR = /^areas\/[^/]+\/[^/]+\/index\.ts$/;
/** What a wing gives to the product. */
const WING = /^areas\/[^/]+\/wing\.ts$/;
const wingOf = (file: string) => file.split('/')[1] ?? '';

/** Why an import is not allowed; null when it is. */
function complaint({ from, to, isType }: Import): string | null {
  const [source, wanted] = [layerOf(from), layerOf(to)];
  if (wanted === 'support') return isTest(from) ? null : 'only tests import tests/support';
  const same = source === wanted && folderOf(from) === folderOf(to);
  const allow = (...layers: string[]) =>
    layers.includes(wanted) ? null : `src/${source} may not import src/${wanted}`;
  switch (source) {
    case 'texts':
      return wanted === 'vocabulary' && isType ? null : allow('texts');
    case 'vocabulary':
      return wanted === 'texts' ? (isType ? null : 'only the type of the keys') : allow('vocabulary');
    case 'capabilities':
      return allow('capabilities', 'vocabulary');
    case 'countries':
      return wanted === 'capabilities' && !isType
        ? 'countries import only types of capabilities'
        : allow('countries', 'vocabulary', 'capabilities', 'texts');
    case 'foundation':
      // Context names the providers; failures are how providers speak to the effect engine.
      return wanted === 'capabilities' ? null : allow('foundation', 'vocabulary', 'texts');
    case 'providers':
      if (wanted === 'providers' && !same) return 'a provider may not import another provider';
      // The meaning of an authority's answer is a rule of its country, also when another area hands it on.
      return allow('providers', 'vocabulary', 'capabilities', 'countries', 'foundation');
    case 'areas':
      if (wanted !== 'areas' || same) {
        return allow('areas', 'vocabulary', 'texts', 'capabilities', 'countries', 'foundation');
      }
      if (WING.test(to)) return 'a wing comes in by its areas';
      if (DOOR.test(to)) return null;
      if (WING.test(from) && to.endsWith('.area.ts') && wingOf(from) === wingOf(to)) return null;
      if (from.endsWith('.contract.ts') && ROLE.test(to)) return null;
      if (from.endsWith('.tables.ts') && to.endsWith('.tables.ts')) return null;
      return isType && ROLE.test(to) ? null : 'other areas come in by their index.ts';
    case 'web':
      if (wanted === 'areas')
        return ROLE.test(to) ? null : 'the browser sees contracts, errors and constants';
      if (wanted === 'web') return webComplaint(from, to);
      return allow('web', 'vocabulary', 'texts', 'countries');
    case 'main':
      return wanted === 'web' && !from.endsWith('prerender.ts')
        ? 'only prerender.ts imports the browser'
        : null;
    default:
      return `src/${source} is in no table`;
  }
}

/** ui → shell → parts → features → entries: each may import those before it, and features not one another. */
function webComplaint(from: string, to: string): string | null {
  const order = ['ui', 'shell', 'parts', 'features', 'entries'];
  const [source, wanted] = [order.indexOf(folderOf(from)), order.indexOf(folderOf(to))];
  if (wanted > source) return `web/${folderOf(from)} may not import web/${folderOf(to)}`;
  const feature = (file: string) => file.split('/')[2];
  if (folderOf(from) === 'features' && folderOf(to) === 'features' && feature(from) !== feature(to)) {
    return 'features do not import each other; a host composes them';
  }
  return null;
}

const AREAS = path.join(SOURCE, 'areas');
/** `wing/area`, from the bottom, as src/areas/README.md lists them. */
const ORDER = (() => {
  const [, tree = ''] = fs.readFileSync(path.join(AREAS, 'README.md'), 'utf8').split('```');
  let wing = '';
  return [...tree.matchAll(/^( *)([a-z-]+)(\/?) /gm)].flatMap(([, , name = '', isWing]) => {
    if (isWing) wing = name;
    return isWing ? [] : [`${wing}/${name}`];
  });
})();

const planted = (from: string, to: string): Import => ({
  from: `areas/${from}`,
  to: `areas/${to}`,
  isType: false,
});
const betweenAreas = (all: readonly Import[]) =>
  all.filter(
    ({ from, to }) =>
      [from, to].every((file) => layerOf(file) === 'areas' && !WING.test(file)) &&
      folderOf(from) !== folderOf(to),
  );

/** Names, errors and constants may be known upwards; what runs may not. */
function upwardsIn(all: readonly Import[]): string[] {
  const heightOf = (file: string) => ORDER.indexOf(folderOf(file));
  return betweenAreas(all)
    .filter(({ from, to, isType }) => !isType && !ROLE.test(to) && heightOf(to) > heightOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

function areaCirclesIn(all: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to, isType } of betweenAreas(all)) {
    if (!isType) arrows.set(folderOf(from), (arrows.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  }
  const circles: string[] = [];
  const walk = (area: string, trail: readonly string[]) => {
    if (trail.includes(area)) {
      const circle = trail.slice(trail.indexOf(area));
      const first = circle.indexOf(circle.toSorted()[0] ?? area);
      const turned = [...circle.slice(first), ...circle.slice(0, first)];
      circles.push([...turned, turned[0]].join(' → '));
      return;
    }
    for (const next of arrows.get(area) ?? []) walk(next, [...trail, area]);
  };
  for (const area of arrows.keys()) walk(area, []);
  return [...new Set(circles)];
}

/** Files that reach one another in a loop. What nothing imports, or what imports nothing, is in none; then the next. */
function circlesIn(all: readonly Import[]): string[] {
  let left = all;
  for (;;) {
    const [from, to] = [new Set(left.map((one) => one.from)), new Set(left.map((one) => one.to))];
    const inside = left.filter((one) => from.has(one.to) && to.has(one.from));
    if (inside.length === left.length) return [...new Set(inside.map((one) => one.from))];
    left = inside;
  }
}

const files = filesUnder(SOURCE);
const imports = files.filter((file) => !isTest(file)).flatMap((file) => importsOf(file));

describe('imports', () => {
  test('were read: a plausible number of files and arrows', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(imports.length).toBeGreaterThan(files.length * 2);
  });

  test('follow the table', () => {
    const wrong = imports.flatMap((found) => {
      const why = complaint(found);
      return why ? [`${found.from} → ${found.to}: ${why}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('a planted violation is reported', () => {
    const planted = importsOf(
      path.join(SOURCE, 'countries/colombia/planted.ts'),
      "import { migrate } from '#foundation/database/migrate.ts';\nexport const x = migrate;",
    );
    expect(planted.map(complaint)).toEqual(['src/countries may not import src/foundation']);
  });

  test('go downwards in the order of the wings and of the areas inside of each', () => {
    const there = fs
      .readdirSync(AREAS)
      .filter((wing) => wing !== 'README.md')
      .flatMap((wing) => fs.readdirSync(path.join(AREAS, wing)).map((area) => `${wing}/${area}`))
      .filter((area) => !area.endsWith('/wing.ts'));
    expect(there.toSorted()).toEqual(ORDER.toSorted());
    expect(upwardsIn(imports)).toEqual([]);
    for (const from of ['stays/folios/folios.service.ts', 'property/team/index.ts']) {
      expect(upwardsIn([planted(from, 'stays/housekeeping/index.ts')])).toHaveLength(1);
    }
    expect(upwardsIn([planted('stays/housekeeping/index.ts', 'stays/folios/index.ts')])).toEqual([]);
  });

  test('past the door of an area are told also inside of its wing', () => {
    expect(
      complaint(planted('stays/housekeeping/housekeeping.service.ts', 'stays/folios/folios.service.ts')),
    ).toBe('other areas come in by their index.ts');
    expect(
      complaint(planted('stays/housekeeping/housekeeping.service.ts', 'stays/folios/index.ts')),
    ).toBeNull();
    expect(complaint(planted('guests/registry/index.ts', 'stays/wing.ts'))).toBe(
      'a wing comes in by its areas',
    );
    expect(complaint(planted('stays/wing.ts', 'guests/registry/registry.area.ts'))).not.toBeNull();
  });

  test('have no circle between areas', () => {
    expect(areaCirclesIn(imports)).toEqual([]);
    const circle = [
      planted('stays/housekeeping/housekeeping.service.ts', 'stays/folios/index.ts'),
      planted('stays/folios/folios.service.ts', 'stays/housekeeping/index.ts'),
    ];
    expect(areaCirclesIn([...imports, ...circle])).toEqual([
      'stays/folios → stays/housekeeping → stays/folios',
    ]);
  });

  test('have no circle between files, types included', () => {
    expect(circlesIn(imports)).toEqual([]);
    const planted = { from: 'vocabulary/uuid.ts', to: 'main/app.ts', isType: true };
    expect(circlesIn([...imports, planted])).toContain('main/app.ts');
  });
});

describe('folders', () => {
  test('every area and every provider has a README', () => {
    const providers = fs.readdirSync(path.join(SOURCE, 'providers'));
    const folders = [
      ...ORDER.map((area) => `areas/${area}`),
      ...providers.map((name) => `providers/${name}`),
    ];
    const silent = folders.filter((folder) => !fs.existsSync(path.join(SOURCE, folder, 'README.md')));
    expect(silent).toEqual([]);
  });

  test('every provider has a manifest with a quality report, a test and, if it speaks to anybody, a simulator', () => {
    for (const folder of fs.readdirSync(path.join(SOURCE, 'providers'))) {
      const names = fs.readdirSync(path.join(SOURCE, 'providers', folder));
      const has = (ending: string) => names.some((name) => name.endsWith(ending));
      const isLocal = folder.startsWith('local-');
      expect({ folder, manifest: has('.manifest.ts') || has('.provider.ts'), test: has('.test.ts') }).toEqual(
        {
          folder,
          manifest: true,
          test: true,
        },
      );
      expect({ folder, simulator: has('.simulator.ts') || isLocal }).toEqual({ folder, simulator: true });
    }
  });

  test('only a store queries the database', () => {
    const querying = files
      .filter(
        (file) =>
          layerOf(path.relative(SOURCE, file)) === 'areas' && !isTest(file) && !file.endsWith('.store.ts'),
      )
      .filter((file) => /\.tables<|\.named[(<]/.test(fs.readFileSync(file, 'utf8')));
    expect(querying.map((file) => path.relative(SOURCE, file))).toEqual([]);
  });

  test('time comes from the clock [REL-24]', () => {
    const wrong = files
      .filter((file) => !isTest(file) && !file.endsWith('context/clock.ts') && !file.includes('/web/'))
      .filter((file) => /new Date\(\)|Date\.now\(\)/.test(fs.readFileSync(file, 'utf8')));
    expect(wrong.map((file) => path.relative(SOURCE, file))).toEqual([]);
  });
});
