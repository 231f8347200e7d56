import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { modelOf } from '#platform/model'
import { sha256Hex } from '#platform/crypto'
import { AGENT_RULES, ANSWER_RULE_NAMES } from './contract.ts'
import { instructionsFor } from './model/prompt.ts'
import { startRun } from './run.ts'

const VERSION_CHARS = 12

/** Folders with everything that decides about an answer: rules, gate, words and trained weights. */
const DECIDING = ['.', '../knowledge', '../../lib/language'].map(
  (folder) => new URL(`${folder}/`, import.meta.url),
)

/**
 * A version of the agent's behaviour. It changes with code, weights, prompt and this instance's
 * model. When a business saves its own model, its scenarios are tested again.
 */
export function policyVersion(model = modelOf()?.name ?? ''): string {
  const known = versions.get(model)
  if (known) return known
  if (versions.size === MAX_VERSIONS) versions.clear()
  const version = computeVersion(model)
  versions.set(model, version)
  return version
}

/** Versions by model. Prompt and rules do not change while the process runs. */
const versions = new Map<string, string>()
const MAX_VERSIONS = 200

function computeVersion(model: string): string {
  const instructions = instructionsFor(
    startRun(
      {
        businessId: '',
        businessName: '',
        teamName: null,
        agent: { tone: '', greeting: null, forbiddenTopics: [] },
        behaviour: 'v2',
        history: [],
        burst: [],
        now: new Date(0),
        hours: { isEnabled: false, entries: null, closedDates: [] },
        noteToAi: null,
        previousSummary: null,
        searchKnowledge: async () => [],
      },
      '',
      'id',
    ),
  )
  codeDigest ??= digestOf(DECIDING)
  const parts = [instructions, ...ANSWER_RULE_NAMES, ...AGENT_RULES, codeDigest, model]
  return sha256Hex(parts.join('\n')).slice(0, VERSION_CHARS)
}

/** Files do not change while the process runs. */
let codeDigest: string | undefined

/** A hash of every file below these folders, without test files. */
export function digestOf(folders: URL[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(basename(file)).update(readFileSync(file))
  return hash.digest('hex')
}
