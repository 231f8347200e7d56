import { CircleAlert, LifeBuoy, MessageCircle, Unplug, type LucideIcon } from 'lucide-react'
import type { Channel } from '#contract/business'
import * as copy from '#copy/shell'
import { reasonWords } from '#dashboard/channel/channel-state.ts'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { isDown } from '#dashboard/shell/workspace.ts'

type Notice = {
  to: '/eskalasi' | '/inbox' | '/integrations'
  icon: LucideIcon
  title: string
  detail: string
}

type Counts = { escalations: number; needsReply: number; failed: number }
type ChannelState = Pick<
  Channel,
  'name' | 'engine' | 'status' | 'status_reason' | 'sends_failing_since' | 'sends_failing_reason'
>

/** The matters that need a member now, the most pressing first. */
export function listNotices({
  counts,
  channels,
}: {
  counts: Counts
  channels: ChannelState[]
}): Notice[] {
  return [
    ...(counts.failed > 0 ? [failedNotice(counts.failed)] : []),
    ...(counts.escalations > 0 ? [escalationNotice(counts.escalations)] : []),
    ...channels.filter(isDown).map(downNotice),
    ...channels
      .filter((channel) => channel.sends_failing_since && !isDown(channel))
      .map(failingNotice),
    ...(counts.needsReply > 0 ? [replyNotice(counts.needsReply)] : []),
  ]
}

const failedNotice = (count: number): Notice => ({
  to: '/inbox',
  icon: CircleAlert,
  title: copy.failedConversations(formatNumber(count)),
  detail: copy.failedConversationsHint,
})

const escalationNotice = (count: number): Notice => ({
  to: '/eskalasi',
  icon: LifeBuoy,
  title: copy.waitingEscalations(formatNumber(count)),
  detail: copy.openEscalations,
})

const downNotice = (channel: ChannelState): Notice => ({
  to: '/integrations',
  icon: Unplug,
  title: copy.channelOffline(channel.name),
  detail: reasonWords(channel) ?? copy.channelOfflineHint,
})

const failingNotice = (channel: ChannelState): Notice => ({
  to: '/integrations',
  icon: Unplug,
  title: copy.channelFailing(channel.name),
  detail: channel.sends_failing_reason ?? copy.channelFailingHint,
})

const replyNotice = (count: number): Notice => ({
  to: '/inbox',
  icon: MessageCircle,
  title: copy.conversationsToAnswer(formatNumber(count)),
  detail: copy.openInbox,
})
