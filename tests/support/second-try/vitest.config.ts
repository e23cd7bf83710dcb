import { defineConfig } from 'vitest/config';

/** Files that fail on purpose, for `tests/invariants/second-try.test.ts`. */
export default defineConfig({
  test: {
    include: ['tests/support/second-try/*.fixture.ts'],
    maxWorkers: 1,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
