import { buildWebIfNeeded } from '#main/web-build.ts';

export default async function setup(): Promise<void> {
  await buildWebIfNeeded((text) => process.stdout.write(`posada · ${text}\n`));
}
