import { defineConfig } from 'vitest/config'
import { standInServerFunctions } from './tests/dom/server-functions.plugin.ts'

/**
 * Tests that start processes and browsers. The name sorts first, because the longest files must
 * start first.
 */
const INSTANCE = ['tests/acceptance/**/*.test.ts', 'tests/e2e/**/*.test.ts']

const DOM = ['src/**/*.web.test.tsx']

/** The suffix of a test file names its world: pure, real Postgres, or a browser's document. */
export default defineConfig({
  test: {
    globalSetup: ['tests/postgres.global.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Upper bounds for a machine that is ten times slower.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 45_000, interval: 20 } },
    // A test that passes only at the second run is listed at the end, so that it is repaired.
    retry: 1,
    reporters: ['default', './tests/flaky.reporter.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    projects: [
      {
        extends: true,
        // Files share a worker, its modules and its browser (tests/e2e/browser.ts).
        test: { name: 'instance', include: INSTANCE, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/**/*.test.ts',
            'database/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...INSTANCE, ...DOM],
          // Files share a worker and its modules, which saves a third of the processor time. A file
          // closes what it opens and restores what it replaces.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        plugins: [standInServerFunctions()],
        test: {
          name: 'web',
          include: DOM,
          environment: 'happy-dom',
          setupFiles: ['tests/dom/setup.ts'],
          restoreMocks: true,
          isolate: false,
          unstubGlobals: true,
        },
      },
    ],
  },
})
