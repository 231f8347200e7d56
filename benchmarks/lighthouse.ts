import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { launchBrowser, signIn } from '../tests/e2e/browser.ts'
import { type DemoInstance, startDemo } from '../tests/demo.ts'
import { freePort } from '../tests/instance.ts'
import { quantileOf } from './figures.ts'

/** Not a package of the project: it brings 114 packages (decision 088). npm fetches it for a run. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Other work of the machine lowers a run's performance by ten points, so the median counts. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const LIMIT_MS = 120_000
const MAX_REPORT_BYTES = 64 * 1024 * 1024

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category, number>

const PUBLIC_BAR: Scores = { performance: 95, accessibility: 100, 'best-practices': 100 }
const INBOX_BAR: Scores = { performance: 90, accessibility: 100, 'best-practices': 100 }
const PUBLIC_PAGES = ['/', '/login', '/reset-password', '/privacy-policy', '/terms-of-service']

type Target = { path: string; signedIn: boolean; bar: Scores }
const TARGETS: Target[] = [
  ...PUBLIC_PAGES.map((path) => ({ path, signedIn: false, bar: PUBLIC_BAR })),
  { path: '/inbox/', signedIn: true, bar: INBOX_BAR },
]

/**
 * Lighthouse's scores of the public pages and of the inbox of the demo business, with its default
 * phone: simulated slow 4G and a four times slower processor. Performance is the median of the runs,
 * the other scores are the lowest. A score below its bar fails the command.
 */
export async function measureLighthouse(): Promise<object> {
  const instance = await startDemo()
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]).catch(
    async (error: unknown) => {
      await instance.stop()
      throw error
    },
  )
  try {
    const pages: Record<string, Scores & { runs: number[] }> = {}
    const below: string[] = []
    for (const { path, signedIn, bar } of TARGETS) {
      // Lighthouse opens its tab in the browser's own context, and leaves cookies as they are.
      if (signedIn) await signInto(port, instance)
      const scores = await measurePage(instance.url + path, port)
      pages[path] = scores
      below.push(
        ...CATEGORIES.filter((each) => scores[each] < bar[each]).map((each) => `${path} ${each}`),
      )
    }
    if (below.length > 0) process.exitCode = 1
    return { unit: 'score of 100', pages, below }
  } finally {
    await browser.close()
    await instance.stop()
  }
}

/** Puts the session's cookies into the browser. Its page stays open: without one the browser ends. */
async function signInto(port: number, instance: DemoInstance): Promise<void> {
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connected.contexts()[0]!.newPage()
  await signIn(page, instance, instance.owner)
}

async function measurePage(url: string, port: number): Promise<Scores & { runs: number[] }> {
  const runs: Scores[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await runLighthouse(url, port))
  const performances = runs.map(({ performance }) => performance)
  const lowest = (category: Category) => Math.min(...runs.map((scores) => scores[category]))
  return {
    performance: quantileOf(performances, 0.5),
    accessibility: lowest('accessibility'),
    'best-practices': lowest('best-practices'),
    runs: performances,
  }
}

async function runLighthouse(url: string, port: number): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--output=json',
      '--quiet',
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    // Outside the project, so that npm reads nothing of it.
    { cwd: tmpdir(), maxBuffer: MAX_REPORT_BYTES, timeout: LIMIT_MS },
  )
  const { categories, finalDisplayedUrl } = JSON.parse(stdout) as Report
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${finalDisplayedUrl}`)
  const scoreOf = (category: Category) => Math.round((categories[category].score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

type Report = {
  categories: Record<Category, { score: number | null }>
  finalDisplayedUrl: string
}
