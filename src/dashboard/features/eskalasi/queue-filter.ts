import {
  ESCALATION_REASONS,
  type EscalationReason,
  QUEUE_TABS,
  type QueueTab,
} from '#contract/conversation/escalation'
import { oneOf, readSearch } from '#lib/http/search-params'

/** The parameters of the address. An invalid one counts as absent. */
export const queueSearch = readSearch({
  antrean: oneOf(QUEUE_TABS),
  alasan: oneOf(ESCALATION_REASONS),
})
export type QueueSearch = ReturnType<typeof queueSearch>

/** The filter of an address. */
export type QueueFilter = { tab: QueueTab; reason?: EscalationReason }
export const filterOf = ({
  antrean = 'menunggu',
  alasan,
}: Pick<QueueSearch, 'antrean' | 'alasan'>): QueueFilter => ({
  tab: antrean,
  ...(alasan ? { reason: alasan } : {}),
})
