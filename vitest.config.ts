import { defineConfig } from 'vitest/config';

import LongestFirst from './scripts/test-order.ts';
import { LONG_ENOUGH_MS } from './tests/support/wait.ts';

/**
 * Server tests: Node loads the product's files itself, as it does in production, and a worker keeps them for the
 * files that come after. A test file gets a database and an application of its own; whatever a module remembers
 * must be right for several of them.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/official.ts'],
    // A test waits for what must come, however slow the machine; how long it takes is measured elsewhere.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: LONG_ENOUGH_MS } },
    // One more than the two cores of the smallest machine: a file waits for its database a fifth of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { TZ: 'America/Bogota' },
  },
});
