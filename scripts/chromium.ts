import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

type Kind = {
  /** In the order of preference. */
  readonly places: readonly string[];
  /** Debian's. */
  readonly name: string;
};

const WINDOWED: Kind = {
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  name: 'chromium',
};
const HEADLESS: Kind = { places: ['/usr/bin/chromium-headless-shell'], name: 'chromium-headless-shell' };

const firstOf = (places: readonly (string | undefined)[]): string | null =>
  places.find((place) => place !== undefined && fs.existsSync(place)) ?? null;

/** On Debian as root, and nowhere else. */
function install({ name }: Kind, say: (text: string) => void): void {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  say(`installing ${name}…`);
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  run('install', '-y', '--no-install-recommends', name, 'fonts-noto-color-emoji');
}

/**
 * The browser for tests: the one without a window, because drawing tabs and a toolbar takes a third of the processor time
 * of a test; else any Chromium. Null: browser tests cannot run.
 */
export function chromiumForTests(say: (text: string) => void): string | null {
  const places = [process.env['CHROMIUM'], ...HEADLESS.places];
  if (firstOf(places) === null) install(HEADLESS, say);
  return firstOf([...places, ...WINDOWED.places]);
}

/** The browser that people have, for measurements. */
export function chromium(say: (text: string) => void): string | null {
  const places = [process.env['CHROMIUM'], ...WINDOWED.places];
  if (firstOf(places) === null) install(WINDOWED, say);
  return firstOf(places);
}
