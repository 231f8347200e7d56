import { CircleAlert, LifeBuoy, MessageCircle, Unplug, type LucideIcon } from 'lucide-react'
import type { Channel } from '#contract/business'
import { reasonWords } from '#dashboard/channel/words.ts'
import { figure } from '#dashboard/copy/rupiah.ts'
import { isDown } from './workspace.ts'

type Notice = {
  to: '/eskalasi' | '/inbox' | '/integrations'
  icon: LucideIcon
  title: string
  detail: string
}

/** What waits for somebody, the most pressing first. */
export function listNotices({
  counts,
  channels,
}: {
  counts: { escalations: number; needsReply: number; failed: number }
  channels: Pick<
    Channel,
    'name' | 'engine' | 'status' | 'status_reason' | 'sends_failing_since' | 'sends_failing_reason'
  >[]
}): Notice[] {
  return [
    ...(counts.failed > 0
      ? [
          {
            to: '/inbox',
            icon: CircleAlert,
            title: `${figure(counts.failed)} percakapan gagal terkirim`,
            detail: 'Kirim lagi atau abaikan dari percakapannya.',
          } as const,
        ]
      : []),
    ...(counts.escalations > 0
      ? [
          {
            to: '/eskalasi',
            icon: LifeBuoy,
            title: `${figure(counts.escalations)} eskalasi menunggu`,
            detail: 'Buka Eskalasi untuk mengambilnya.',
          } as const,
        ]
      : []),
    ...channels.filter(isDown).map(
      (channel) =>
        ({
          to: '/integrations',
          icon: Unplug,
          title: `${channel.name} tidak tersambung`,
          detail: reasonWords(channel) ?? 'Sambungkan lagi agar pesan terkirim.',
        }) as const,
    ),
    ...channels
      .filter((channel) => channel.sends_failing_since && !isDown(channel))
      .map(
        (channel) =>
          ({
            to: '/integrations',
            icon: Unplug,
            title: `${channel.name} gagal mengirim`,
            detail: channel.sends_failing_reason ?? 'Periksa di Integrasi.',
          }) as const,
      ),
    ...(counts.needsReply > 0
      ? [
          {
            to: '/inbox',
            icon: MessageCircle,
            title: `${figure(counts.needsReply)} percakapan perlu dibalas`,
            detail: 'Buka Inbox untuk membalas.',
          } as const,
        ]
      : []),
  ]
}
