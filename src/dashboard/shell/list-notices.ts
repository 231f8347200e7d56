import { CircleAlert, LifeBuoy, MessageCircle, Unplug, type LucideIcon } from 'lucide-react'
import type { Channel } from '#contract/business'
import * as copy from '#copy/shell'
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
            title: copy.failedConversations(figure(counts.failed)),
            detail: copy.failedConversationsHint,
          } as const,
        ]
      : []),
    ...(counts.escalations > 0
      ? [
          {
            to: '/eskalasi',
            icon: LifeBuoy,
            title: `${figure(counts.escalations)} eskalasi menunggu`,
            detail: copy.openEscalations,
          } as const,
        ]
      : []),
    ...channels.filter(isDown).map(
      (channel) =>
        ({
          to: '/integrations',
          icon: Unplug,
          title: copy.channelOffline(channel.name),
          detail: reasonWords(channel) ?? copy.channelOfflineHint,
        }) as const,
    ),
    ...channels
      .filter((channel) => channel.sends_failing_since && !isDown(channel))
      .map(
        (channel) =>
          ({
            to: '/integrations',
            icon: Unplug,
            title: copy.channelFailing(channel.name),
            detail: channel.sends_failing_reason ?? copy.channelFailingHint,
          }) as const,
      ),
    ...(counts.needsReply > 0
      ? [
          {
            to: '/inbox',
            icon: MessageCircle,
            title: copy.conversationsToAnswer(figure(counts.needsReply)),
            detail: copy.openInbox,
          } as const,
        ]
      : []),
  ]
}
