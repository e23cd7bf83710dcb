import { flushCompileCache } from 'node:module';

import { type Config, readConfig } from '#foundation/config/config.ts';
import { type ProgramName, refusalOf } from './refusals.ts';

/** Programs that run on their own share a database with others, so there has to be one. */
export function databaseUrlOf(config: Config): string {
  if (config.DATABASE_URL === undefined) {
    throw new Error('DATABASE_URL is missing. Without one, `npm start` runs everything in one process');
  }
  return config.DATABASE_URL;
}

/** The environment, read once. A program that cannot run with it says why and ends. */
export function readProgramConfig(program: ProgramName): Config {
  try {
    const config = readConfig(process.env);
    const refusal = refusalOf(program, config);
    if (refusal !== undefined) throw new Error(refusal);
    return config;
  } catch (error) {
    return giveUp(error);
  }
}

/**
 * A start that fails for a reason that can be said in a sentence ends with it, and not with a stack. What was compiled for
 * it is kept at once (NODE_COMPILE_CACHE): a program that is killed writes nothing any more.
 */
export async function runStart<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    const started = await start();
    flushCompileCache();
    return started;
  } catch (error) {
    return giveUp(error);
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`posada · ${startFailureReasonOf(error)}\n`);
  process.exit(1);
}

export const printLine = (text: string): void => void process.stdout.write(`posada · ${text}\n`);

/**
 * Resolves at the first Ctrl-C or SIGTERM. What follows changes nothing: npm passes a Ctrl-C on that the terminal has
 * sent already, and a second one must not cut short what the first has begun to end.
 */
export const waitUntilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });

/** The reason why a program did not start, in one line, with the remedy if there is one. */
export function startFailureReasonOf(error: unknown): string {
  const { code, port, message, cause } = Object(error) as Record<string, unknown>;
  if (code === 'EADDRINUSE') {
    return `another program listens on port ${String(port)}. With another PORT both run: PORT=${Number(port) + 100} npm start`;
  }
  const own = typeof message === 'string' ? message : String(error);
  return cause === undefined ? own : `${own}: ${startFailureReasonOf(cause)}`;
}
