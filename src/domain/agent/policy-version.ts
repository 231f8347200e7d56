import { modelOf } from '#platform/model'
import { sha256Hex } from '#platform/crypto'
import { AGENT_RULES, ANSWER_RULE_NAMES } from './contract.ts'
import { instructionsFor } from './model/prompt.ts'
import { startRun } from './run.ts'

const VERSION_CHARS = 12

/**
 * Changes with the rules, the prompt and the model of this instance: what the agent does may differ
 * from then on. A business that saves a model of its own is tested again then.
 */
export function policyVersion(model = modelOf()?.name ?? ''): string {
  const known = versions.get(model)
  if (known) return known
  if (versions.size === MOST_VERSIONS) versions.clear()
  const version = computeVersion(model)
  versions.set(model, version)
  return version
}

/** By model: prompt and rules are those of this process's code. */
const versions = new Map<string, string>()
const MOST_VERSIONS = 200

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
  const parts = [instructions, ...ANSWER_RULE_NAMES, ...AGENT_RULES, model]
  return sha256Hex(parts.join('\n')).slice(0, VERSION_CHARS)
}
