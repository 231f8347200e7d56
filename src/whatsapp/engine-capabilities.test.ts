import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGINES } from './model.ts'

const NAME = `['"](?:${ENGINES.join('|')})['"]`
/** A comparison with an engine's name, in TypeScript or in SQL. */
const COMPARES = new RegExp(
  [
    `(?:[=!]==?|<>|\\bcase)\\s*${NAME}`,
    `${NAME}\\s*[=!]==?`,
    `\\b(?:engine|e)\\s*=\\s*${NAME}`,
    `\\bengine\\s+(?:not\\s+)?in\\s*\\(\\s*${NAME}`,
    `\\[[^\\]]*${NAME}[^\\]]*\\]\\s*(?:as const\\s*)?\\)?\\.(?:includes|some|find|indexOf)\\b`,
    `\\.(?:includes|has|indexOf)\\(\\s*${NAME}`,
    `new Set\\(\\[[^\\]]*${NAME}`,
    `z\\s*\\.enum\\(\\[[^\\]]*${NAME}`,
  ].join('|'),
)

/** A trigger cannot call TypeScript; its comment names the capability that it repeats. */
const REPEATS_A_CAPABILITY = [
  'database/functions/channel.sql',
  'database/functions/subscription.sql',
]

test.each([
  ["if (channel.engine === 'waha')", true],
  ["case 'meta-cloud':", true],
  ["where c.engine <> 'simulator'", true],
  ["c.engine in ('meta-cloud', 'waha')", true],
  ["['meta-cloud', 'simulator'].includes(engine)", true],
  ["engine: z.enum(['waha', 'baileys'])", true],
  ["channel={{ id, engine: 'baileys' }}", false],
  ["findAccounts('meta-cloud', [])", false],
])('recognises whether %s compares an engine name', (line, compares) =>
  expect(COMPARES.test(line)).toBe(compares),
)

/**
 * Files that may name engines: webhook addresses, forms that connect one engine, and tables with a
 * row per engine.
 */
const NAMES_ENGINES = [
  'src/dashboard/channel/engine-words.ts',
  'src/dashboard/features/integrations/ChannelCard.tsx',
  'src/dashboard/features/integrations/ScannedOffers.tsx',
  'src/dashboard/features/onboarding/ChannelStep.tsx',
  'src/http/webhooks/webhooks.ts',
]
/** Files that may name `simulator`, because new behaviours of the agent are tried there. */
const NAMES_THE_SIMULATOR = [
  'src/dashboard/features/settings/AiSection.tsx',
  'src/domain/business/contract.ts',
]

const filesOutside = (...globs: string[]): string[] =>
  globSync(globs).filter(
    (file) => !/^src\/(?:gateway|whatsapp)\/|\.test\.tsx?$|routeTree\.gen\.ts$/.test(file),
  )

test('only the gateway and the capability table decide by the name of an engine', () => {
  const files = filesOutside(
    'src/**/*.{ts,tsx}',
    'database/functions/*.sql',
    'database/policies/*.sql',
  )
  expect(files.length).toBeGreaterThan(700)
  const found = files.filter((file) => COMPARES.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(REPEATS_A_CAPABILITY)
})

test('an engine is named only where it is connected, called or described', () => {
  const isNamed = new RegExp(NAME)
  const found = filesOutside('src/**/*.{ts,tsx}').filter((file) =>
    isNamed.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual([...NAMES_ENGINES, ...NAMES_THE_SIMULATOR].toSorted())
})
