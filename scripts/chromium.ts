import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = (): string | null => {
  const named = process.env['CHROMIUM'];
  return [...(named ? [named] : []), ...PLACES].find((place) => fs.existsSync(place)) ?? null;
};

/** Where a Chromium is; on Debian as root it is installed when there is none. Null: browser tests cannot run. */
export function chromium(say: (text: string) => void): string | null {
  const there = found();
  if (there !== null || process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return there;
  say('installing Chromium for the browser tests…');
  const run = (args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run(['update']);
  run(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji']);
  return found();
}
