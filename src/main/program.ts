import type { Config } from '#foundation/config/config.ts';

/** Programs that run on their own share a database with others, so there has to be one. */
export function databaseUrlOf(config: Config): string {
  if (config.DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL is missing. Without one, `npm start` runs everything in one process');
  }
  return config.DATABASE_URL;
}

/** Resolves at the first Ctrl-C or SIGTERM. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
