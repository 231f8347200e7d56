import { batchCalls, type Batched, inOrder } from '#platform/database/batch'
import type { WriteTx } from '#platform/database'
import type { SlotRequest } from '#whatsapp/send-pace'

type SlotRow = { taken: boolean; wait_ms: number }

/**
 * Takes the next slot of a number and of a pair, shared by all processes. `wait_ms`: until the slot,
 * or, where none was taken, until the next try.
 */
export const takeSendSlot: Batched<WriteTx, SlotRequest, SlotRow> = batchCalls({
  order: 'locks',
  run: async (tx, slots) => {
    // Slots are taken in a fixed order, so that two processes with several numbers never deadlock.
    const inLockOrder = slots
      .map((slot, at) => ({ ...slot, at }))
      .toSorted((a, b) => (a.channelId + a.customer < b.channelId + b.customer ? -1 : 1))
    const taken = await tx<(SlotRow & { at: number })[]>`
      select s.at, t.taken, t.wait_ms
      from json_to_recordset(${JSON.stringify(inLockOrder)}::text::json) as s (at int,
        "channelId" uuid, customer text, "perSecond" real, "patienceMs" int)
      cross join lateral tanggap_meta.take_send_slot(s."channelId", s.customer, s."perSecond",
        s."patienceMs") t`
    return inOrder(slots, taken) as SlotRow[]
  },
})
