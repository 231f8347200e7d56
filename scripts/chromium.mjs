// The Chromium of tests, benchmarks and pictures.
import { existsSync } from 'node:fs'

/** The path of an installed Chromium; undefined without one. */
export function findChromium() {
  return [
    process.env.CHROMIUM_PATH,
    // This browser draws no window of its own: a page costs a quarter less processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
}
