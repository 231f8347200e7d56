import type { WriteTx } from '#platform/database'

/**
 * Takes the number's next slot, shared by all processes. `wait_ms` is the time until the slot, or
 * the time after which to retry.
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
