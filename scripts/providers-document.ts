/**
 * Writes docs/providers.md from the manifests: `node scripts/providers-document.ts`. A test compares the two, so
 * that the document never says what the code does not.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ProviderManifest, QualityMark } from '#capabilities/provider.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';

const PROVIDERS = path.resolve(import.meta.dirname, '../src/providers');
const DOCUMENT = path.resolve(import.meta.dirname, '../docs/providers.md');

type Described = { readonly folder: string; readonly manifest: ProviderManifest };

/** Each folder has one file that exports its manifest. */
async function manifests(): Promise<Described[]> {
  const all: Described[] = [];
  for (const folder of fs.readdirSync(PROVIDERS).toSorted()) {
    const [file] = fs
      .readdirSync(path.join(PROVIDERS, folder))
      .filter((name) => name.endsWith('.manifest.ts'));
    // The example is a pattern to copy, not a provider.
    if (!file || folder === 'example') continue;
    const exported = (await import(path.join(PROVIDERS, folder, file))) as Record<string, unknown>;
    const found = Object.values(exported).filter(isManifest);
    for (const manifest of found) all.push({ folder, manifest });
  }
  return all.toSorted((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en'));
}

const isManifest = (value: unknown): value is ProviderManifest =>
  typeof value === 'object' && value !== null && 'quality' in value && 'testCredentials' in value;

function gradeOf({ quality }: ProviderManifest): string {
  let grade = 'none';
  for (const [name, rules] of Object.entries(QUALITY_RULES)) {
    if (rules.some((rule) => quality[rule] === 'todo')) return grade;
    grade = name;
  }
  return grade;
}

const wordOf = (mark: QualityMark): string =>
  typeof mark === 'string' ? (mark === 'done' ? 'yes' : 'not yet') : `not needed: ${mark.exempt}`;

const row = (...cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function summaryOf({ folder, manifest }: Described): string {
  const { name, id, countries, requestsPerSecond, settings } = manifest;
  return row(
    `[${name}](../src/providers/${folder}/README.md)`,
    `\`${id}\``,
    countries.includes('*') ? 'everywhere' : countries.join(', '),
    settings.map((setting) => setting.label.en + (setting.required ? '' : ' (optional)')).join(', ') ||
      'none',
    String(requestsPerSecond),
    gradeOf(manifest),
  );
}

function detailsOf({ manifest }: Described): string {
  const { name, summary, accounts, documentation, quality, proof } = manifest;
  const rules = Object.entries(QUALITY_RULES).flatMap(([grade, names]) =>
    names.map((rule) => row(grade, rule.replaceAll('-', ' '), wordOf(quality[rule]))),
  );
  return [
    `## ${name}`,
    summary.en,
    ...(accounts === undefined ? [] : [accounts.en]),
    `Their documentation: <${documentation}>`,
    ...(proof === undefined ? [] : [`Checked in tests (tests/official): ${proof}`]),
    [row('grade', 'rule', 'met'), row('---', '---', '---'), ...rules].join('\n'),
  ].join('\n\n');
}

/** The whole document. */
export async function providersDocument(): Promise<string> {
  const all = await manifests();
  const head = [
    '# Providers',
    'Written from the manifests by `node scripts/providers-document.ts`. A grade counts when all its rules, and those of the grades below it, are met.',
    [
      row('provider', 'id', 'countries', 'what a host enters', 'requests a second', 'grade'),
      row('---', '---', '---', '---', '---', '---'),
      ...all.map(summaryOf),
    ].join('\n'),
  ];
  return `${[...head, ...all.map(detailsOf)].join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.writeFileSync(DOCUMENT, await providersDocument());
}
