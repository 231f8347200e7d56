import type { WriteTx } from '#platform/database'

/**
 * The number's next slot, shared by every process: taken with the time until it, or not, with the
 * time after which to ask again.
 */
export async function takeSendSlot(
  tx: WriteTx,
  slot: { channelId: string; customer: string; perSecond: number; patienceMs: number },
): Promise<{ taken: boolean; wait_ms: number }> {
  const [row] = await tx<{ taken: boolean; wait_ms: number }[]>`select taken, wait_ms
    from tanggap_meta.take_send_slot(${slot.channelId}, ${slot.customer}, ${slot.perSecond},
        ${slot.patienceMs})`
  return row!
}
