import { buildWebIfNeeded } from '#main/build/web-build.ts';

export default async function setup(): Promise<void> {
  await buildWebIfNeeded((text) => process.stdout.write(`posada · ${text}\n`));
}
