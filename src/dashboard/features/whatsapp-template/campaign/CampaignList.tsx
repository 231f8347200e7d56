import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CampaignRow } from '#contract/campaign'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { campaignsQuery } from './campaign-queries.ts'
import { CAMPAIGN_STATUS } from './campaign-words.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** Every campaign with its progress. */
export function CampaignList({ businessId, action }: { businessId: string; action: ReactNode }) {
  const {
    data,
    isPending,
    error,
    refetch,
    isFetching,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(campaignsQuery(businessId))
  if (isPending) return <SkeletonRows rows={3} className="h-16" />
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </ErrorState>
    )
  const campaigns = data.pages.flatMap((page) => page.campaigns)
  if (campaigns.length === 0)
    return (
      <EmptyState icon={<Megaphone />} title={copy.noCampaigns} action={action}>
        {copy.noCampaignsLead}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {campaigns.map((campaign) => (
          <Item key={campaign.id} businessId={businessId} campaign={campaign} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {shared.loadOlder}
          </Button>
        </div>
      )}
    </>
  )
}

function Item({ businessId, campaign }: { businessId: string; campaign: CampaignRow }) {
  const { progress } = campaign
  const status = CAMPAIGN_STATUS[campaign.status]
  const reached = progress.delivered + progress.read
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-0 md:grid-cols-[minmax(0,1fr)_16rem_7rem]">
      <div className="min-w-0">
        <Link
          to="/whatsapp-template"
          search={{ businessId, tab: 'kampanye', kampanye: campaign.id }}
          className="hit-area font-semibold wrap-anywhere hover:underline"
        >
          {campaign.name}
        </Link>
        <p className="cut text-13 text-muted">
          {campaign.template_name} · <Time iso={campaign.created_at} />
          {campaign.created_by_name && ` · ${campaign.created_by_name}`}
        </p>
      </div>
      <div className="max-md:col-span-2 max-md:row-start-2">
        <ProgressBar progress={progress} label={copy.progressOf(campaign.name)} />
        <p className="figure mt-1 text-12 text-muted">
          {copy.reachedOf(
            formatNumber(progress.total - progress.waiting),
            formatNumber(progress.total),
            formatNumber(reached),
          )}
          {progress.failed > 0 && copy.failedCount(formatNumber(progress.failed))}
        </p>
      </div>
      <Chip tone={status.tone} className="max-md:col-start-2 max-md:row-start-1">
        {status.label}
      </Chip>
    </li>
  )
}
