import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** An editor and `git checkout` write several files at once. */
const TOGETHER_MS = 40;
/** A process that has not ended by then is killed: the mistake that was just fixed may itself hold a request. */
const END_MS = 1_500;

type Options = {
  readonly environment: NodeJS.ProcessEnv;
  /** The port of the debugger. */
  readonly inspect: number | null;
  readonly say: (text: string) => void;
};

/** Runs `start.ts`, and restarts it on request; the next process waits with its packages loaded. */
export function superviseProgram({ environment, inspect, say }: Options) {
  let running: ChildProcess | undefined;
  let spare: ChildProcess | undefined;
  let turn: Promise<void> | undefined;
  let isWanted = false;
  let starts = 0;

  const launch = () =>
    fork(path.join(import.meta.dirname, 'start.ts'), {
      execArgv: ['--max-semi-space-size=64', '--import', path.join(import.meta.dirname, 'dev-loader.ts')],
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });

  const end = async (program: ChildProcess | undefined) => {
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    const late = setTimeout(() => program.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(late);
  };

  const replace = async () => {
    const began = performance.now();
    await end(running);
    const program = spare ?? launch();
    spare = undefined;
    running = program;
    const isFirst = starts++ === 0;
    // Where everything is says the first start.
    const lines = program.stdout === null ? undefined : createInterface(program.stdout);
    lines?.on('line', (line) => {
      if (isFirst || !line.startsWith('posada · ')) process.stdout.write(`${line}\n`);
    });
    program.send({ inspect });
    const answered = once(program, 'message').then(() => true);
    const isUp = await Promise.race([answered, once(program, 'exit').then(() => false)]);
    if (!isUp) return say('the program ended; it starts again when a file is saved');
    if (!isFirst) say(`restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    spare = launch();
  };

  return {
    /** Answers when the program listens, or has ended. */
    restart: (): Promise<void> => {
      if (isWanted && turn) return turn;
      isWanted = true;
      const before = turn;
      turn = (async () => {
        await before;
        await wait(TOGETHER_MS);
        isWanted = false;
        await replace();
      })();
      return turn;
    },
    untilUp: async (): Promise<void> => {
      for (let seen; seen !== turn;) await (seen = turn);
    },
    stop: () => Promise.all([end(running), end(spare)]),
  };
}
