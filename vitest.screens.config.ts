import { defineConfig } from 'vitest/config';

import LongestFirst from './scripts/test-order.ts';
import { LONG_ENOUGH_MS } from './tests/support/wait.ts';

/** Browser tests: real Chromium against the real product. Two files at a time: one waits while the other draws. */
export default defineConfig({
  test: {
    include: ['tests/screens/**/*.screen.ts'],
    globalSetup: ['tests/support/global-setup.ts', 'tests/support/build-web.ts'],
    setupFiles: ['tests/support/official.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A list that should be empty is shown whole: it says what went wrong on the page.
    chaiConfig: { truncateThreshold: 0 },
    expect: { poll: { timeout: LONG_ENOUGH_MS } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { TZ: 'America/Bogota', TESTS_ARE_ON: 'real-clock' },
  },
});
