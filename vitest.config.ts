import { defineConfig } from 'vitest/config'

/** The suffix of a test file names its world: pure, real Postgres, or a browser's document. */
export default defineConfig({
  test: {
    globalSetup: ['tests/postgres.global.ts'],
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'tests/**/*.test.ts',
      'database/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
})
