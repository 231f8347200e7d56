import type { WriteTx } from '#platform/database'
import { ENTRY_LIMIT } from '../contract.ts'
import { toEntries } from '../entries.ts'
import type { Passage } from '../search/passages.ts'
import { toReadReason } from './reason.ts'
import { type Difference, replaceEntries } from './replace-entries.ts'
import { insertReading } from './reread-queries.ts'

/** A scheduled reading that would remove this share of at least this many answers is not stored. */
const MAX_LOST_SHARE = 0.5
const MIN_ANSWERS = 5

/**
 * Replaces what was read from a source and stores the difference. `note`: what was left out.
 * Returns undefined and writes nothing when a scheduled reading would remove most of the answers,
 * because the site may show a maintenance page. `isPartial`: it removes none, because they may be on
 * pages that could not be read.
 */
export async function storeReading(
  tx: WriteTx,
  source: { id: string; business_id: string },
  passages: Passage[],
  { isScheduled, isPartial = false }: { isScheduled: boolean; isPartial?: boolean },
): Promise<{ note: string | null; hasChanged: boolean } | undefined> {
  const entries = toEntries(passages.slice(0, ENTRY_LIMIT))
  const difference = await replaceEntries(tx, source, entries, (plan) =>
    isPartial ? plan.removed.length === 0 : !isScheduled || !losesMost(plan),
  )
  if (!difference) return undefined
  const hasChanged =
    difference.added.length + difference.changed.length + difference.removed.length > 0 ||
    difference.keptCount > 0
  if (hasChanged && difference.before > 0)
    await insertReading(tx, source, {
      added_count: difference.added.length,
      changed_count: difference.changed.length,
      removed_count: difference.removed.length,
      kept_count: difference.keptCount,
      changes: [...difference.changed, ...difference.removed, ...difference.added],
      is_scheduled: isScheduled,
    })
  const isCut = passages.length > ENTRY_LIMIT
  return { note: isCut ? toReadReason('onlyFirstParts', { count: ENTRY_LIMIT }) : null, hasChanged }
}

const losesMost = ({ before, removed }: Difference): boolean =>
  before >= MIN_ANSWERS && removed.length > before * MAX_LOST_SHARE
