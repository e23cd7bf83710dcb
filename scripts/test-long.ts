import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * `npm run test:long`: the sizes that the guarantees name, and the storms with a guard taken away, which take too long
 * for every commit. By parts, each under 80 minutes: `npm run test:long -- kill`, `-- sabotages`, `-- storms`.
 */
const args = ['run', '--config', 'vitest.long.config.ts', ...process.argv.slice(2)];
const child = spawn(path.join('node_modules', '.bin', 'vitest'), args, { stdio: 'inherit' });
const [code] = (await once(child, 'exit')) as [number | null];
process.exit(code ?? 1);
