import { hoursOf } from '#contract/business'
import type { ReplyFacts } from '#contract/quick-reply'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'

/** The values of a quick reply's variables for a customer now. */
export function useReplyFacts(customerName: string | null): ReplyFacts {
  const { business, profile } = useWorkspace()
  const now = useNow()
  return {
    customerName,
    memberName: profile.name,
    businessName: business.name,
    socials: business.socials,
    hours: hoursOf(business),
    at: new Date(now),
  }
}
