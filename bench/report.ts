import fs from 'node:fs';
import os from 'node:os';

import { format, resolveConfig } from 'prettier';

import type { Goal } from './bench.ts';

const FILE = 'docs/benchmarks.md';
const MARKER = '<!-- measured -->';
const HEAD = ['#', 'what', 'measured', 'floor', 'aim', 'reached'];

/** The cells of a line of the table; the first two say which measurement it is. */
type Row = readonly string[];

const shown = (value: number, unit: string) => `${value >= 100 ? value.toFixed(0) : value.toFixed(2)}${unit}`;

/** A figure beside its goal, as a line of the table. */
export function rowOf(id: string, what: string, value: number, goal: Goal): Row {
  const { unit, floor, aim, lowerIsBetter } = goal;
  const keeps = (limit: number | null) => limit !== null && (lowerIsBetter ? value <= limit : value >= limit);
  const reached = floor === null ? '–' : keeps(aim) ? 'aim' : keeps(floor) ? 'floor' : 'short';
  const limitOf = (limit: number | null) => (limit === null ? '–' : `${limit}${unit}`);
  return [id, what, shown(value, unit), limitOf(floor), limitOf(aim), reached];
}

const isSame = (a: Row, b: Row) => a[0] === b[0] && a[1] === b[1];

/** What was measured now takes the place of the same lines; the others stay as they were. */
export function mergedRows(before: readonly Row[], now: readonly Row[]): Row[] {
  const kept = before.map((row) => now.find((one) => isSame(one, row)) ?? row);
  const merged = [...kept, ...now.filter((row) => !before.some((one) => isSame(one, row)))];
  return merged.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}

function tableOf(text: string): Row[] {
  // Every id has a number: the head and the rule below it have none.
  const lines = text.split('\n').filter((line) => /^\| [A-Z]+\d?(?:-[A-Z]+)*-\d+ /.test(line));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/**
 * Writes the lines into docs/benchmarks.md. A full run begins a new table; a run of some measurements replaces only
 * their rows and says so above the table.
 */
export async function writeReport(
  now: readonly Row[],
  names: readonly string[],
  rounds: number,
): Promise<void> {
  const [words = '', measured = ''] = fs.readFileSync(FILE, 'utf8').split(MARKER);
  const isWhole = names.length === 0;
  const command = ['npm run bench', ...(isWhole ? [] : ['--', ...names])].join(' ');
  const runs = isWhole
    ? []
    : measured
        .split('\n')
        .filter((line) => line.startsWith('`npm run bench') && !line.startsWith(`\`${command}\``));
  const rows = mergedRows(isWhole ? [] : tableOf(measured), now);
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const text = [
    words.trimEnd(),
    MARKER,
    ...runs,
    `\`${command}\`, ${circumstances(rounds)}`,
    lines.join('\n'),
  ].join('\n\n');
  const options = await resolveConfig(FILE);
  fs.writeFileSync(FILE, await format(text, { ...options, parser: 'markdown' }));
}

function circumstances(rounds: number): string {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const day = new Date().toISOString().slice(0, 10);
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GiB`;
  return `${day}, Posada ${version}, ${os.cpus().length} cores, ${memory}, Node ${process.versions.node}, medians of ${rounds} interleaved rounds.`;
}
