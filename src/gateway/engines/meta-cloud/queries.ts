import type { WriteTx } from '#platform/database'

/**
 * Blocks a number ('' as customer) or a pair after WhatsApp's "too fast" error; returns the
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
