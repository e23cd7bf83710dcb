import { defineConfig } from 'vitest/config';

import commit from './vitest.config.ts';

/** `npm run test:long`: what takes too long for every commit, one file at a time. */
export default defineConfig({
  test: { ...commit.test, include: ['tests/**/*.long.ts'], maxWorkers: 1 },
});
