import { parentPort, workerData } from 'node:worker_threads';

import type { AsideMessage } from './aside.ts';

type Module = { readonly default: (given: unknown) => unknown };

// Entry point of the thread. Told as values, since an error that ends a thread ends it for the next work, too.
const { default: work } = (await import(String(workerData))) as Module;
const tell = (message: AsideMessage) => parentPort?.postMessage(message);

parentPort?.on('message', async (given: unknown) => {
  tell({ began: true });
  try {
    tell({ result: await work(given) });
  } catch (error) {
    tell({ error });
  }
});
