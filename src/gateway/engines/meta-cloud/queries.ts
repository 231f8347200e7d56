import type { WriteTx } from '#platform/database'

export type SlotRow = { taken: boolean; wait_ms: number }

/** Takes the next slot of a number and of a pair, or says after how long to ask again. */
export async function takeSendSlot(
  tx: WriteTx,
  slot: { channelId: string; customer: string; perSecond: number; patienceMs: number },
): Promise<SlotRow> {
  const [row] = await tx<SlotRow[]>`select taken, wait_ms
    from tanggap_meta.take_send_slot(${slot.channelId}, ${slot.customer}, ${slot.perSecond},
        ${slot.patienceMs})`
  return row!
}

/**
 * Holds a number ('' as customer) or a pair after WhatsApp said that it was too fast; returns the
 * milliseconds.
 */
export async function holdSending(
  tx: WriteTx,
  channelId: string,
  customer: string,
): Promise<number> {
  const [row] = await tx<
    { ms: number }[]
  >`select tanggap_meta.hold_sending(${channelId}, ${customer}) as ms`
  return row!.ms
}
