import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause, CirclePlay, CircleX } from 'lucide-react'
import type { CampaignRow, RecipientRow } from '#contract/campaign'
import { describeMessageReason } from '#whatsapp/provider-reasons'
import * as copy from '#copy/whatsapp-template'
import * as messageCopy from '#copy/message'
import * as conversationCopy from '#copy/conversation'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useIsHere } from '#dashboard/template/local-time.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { campaignQuery, type RecipientFilter, recipientsQuery } from './campaign-queries.ts'
import {
  CAMPAIGN_STATUS,
  deliveryWords,
  pausedWords,
  priceDate,
  skippedWords,
} from './campaign-words.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from './campaign.functions.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** One campaign: its progress, the possible acts, and the state of each recipient. */
export function CampaignDetail({
  businessId,
  campaignId,
  isKeeper,
  onClose,
}: {
  businessId: string
  campaignId: string | undefined
  isKeeper: boolean
  onClose: () => void
}) {
  const [last, setLast] = useState(campaignId)
  if (campaignId && campaignId !== last) setLast(campaignId)
  const id = campaignId ?? last
  // The server renders no dialogs: one that the address opens is shown after hydration.
  const isHere = useIsHere()
  const { data } = useQuery({ ...campaignQuery(businessId, id ?? ''), enabled: id !== undefined })
  return (
    <Dialog
      open={isHere && campaignId !== undefined}
      onClose={onClose}
      title={<span className="wrap-anywhere">{data?.name ?? copy.campaign}</span>}
      variant="side"
      width={720}
    >
      {id && <Body businessId={businessId} campaignId={id} isKeeper={isKeeper} />}
    </Dialog>
  )
}

function Body({
  businessId,
  campaignId,
  isKeeper,
}: {
  businessId: string
  campaignId: string
  isKeeper: boolean
}) {
  const {
    data: campaign,
    error,
    isPending,
    refetch,
    isFetching,
  } = useQuery(campaignQuery(businessId, campaignId))
  if (isPending) return <SkeletonRows rows={6} />
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </ErrorState>
    )
  const status = CAMPAIGN_STATUS[campaign.status]
  const paused = pausedWords(campaign)
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <Chip tone={status.tone}>{status.label}</Chip>
        <span className="wrap-anywhere">
          {copy.campaignLine(campaign.template_name, campaign.channel_name, campaign.per_minute)}
        </span>
        <Time iso={campaign.created_at} />
      </p>
      {paused && <Notice tone="wait">{paused}</Notice>}
      <div>
        <ProgressBar progress={campaign.progress} label={copy.campaignProgress} isLarge />
        <Figures campaign={campaign} />
      </div>
      {isKeeper && <Acts businessId={businessId} campaign={campaign} />}
      <p className="rounded-control bg-sunken px-3 py-2 text-13 whitespace-pre-wrap wrap-anywhere text-text-2">
        {campaign.body}
      </p>
      <Recipients businessId={businessId} campaignId={campaignId} />
    </div>
  )
}

function Figures({ campaign: { progress, price_rupiah, price_date } }: { campaign: CampaignRow }) {
  const reached = progress.delivered + progress.read
  const figures: [label: string, value: number][] = [
    [copy.waiting, progress.waiting + progress.queued],
    [messageCopy.sent, progress.sent],
    [messageCopy.delivered, reached],
    [messageCopy.read, progress.read],
    [shared.failed, progress.failed + progress.unsure],
    [copy.skipped, progress.skipped],
  ]
  return (
    <>
      <dl aria-live="polite" className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-12 text-muted">{label}</dt>
            <dd
              className={cx(
                'font-figures text-20 font-semibold tabular-nums',
                label === shared.failed && value > 0 && 'text-danger',
              )}
            >
              {formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
      {price_rupiah !== null && price_date && (
        <p className="mt-2 text-13 text-muted">
          {copy.costSoFar}{' '}
          <b className="figure font-semibold text-text">{formatRupiah(price_rupiah * reached)}</b>{' '}
          {copy.pricePer(formatRupiah(price_rupiah), priceDate(price_date))}
        </p>
      )}
    </>
  )
}

function Acts({ businessId, campaign }: { businessId: string; campaign: CampaignRow }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const ref = { businessId, campaignId: campaign.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['campaigns', businessId] })
  const move = useMutation({
    mutationFn: (act: 'pause' | 'resume') =>
      act === 'pause' ? pauseCampaign({ data: ref }) : resumeCampaign({ data: ref }),
    onError: (error) => toast.error(shared.notDone, messageOf(error)),
    onSettled: refresh,
  })
  const cancel = async () => {
    try {
      await cancelCampaign({ data: ref })
    } finally {
      await refresh()
    }
  }
  if (campaign.status !== 'running' && campaign.status !== 'paused') return null
  return (
    <div className="flex flex-wrap gap-2">
      {campaign.status === 'running' ? (
        <Button busy={move.isPending} onClick={() => move.mutate('pause')}>
          <CirclePause />
          {copy.pause}
        </Button>
      ) : (
        <Button kind="primary" busy={move.isPending} onClick={() => move.mutate('resume')}>
          <CirclePlay />
          {copy.resume}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>
        <CircleX />
        {shared.cancelIt}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.cancelQuestion}
        confirmLabel={copy.cancelCampaign}
        danger
        onConfirm={cancel}
      >
        {copy.cancelConsequence(formatNumber(campaign.progress.waiting + campaign.progress.queued))}
      </ConfirmDialog>
    </div>
  )
}

const FILTERS = [
  { value: '', label: copy.allRecipients },
  { value: 'sent', label: messageCopy.sent },
  { value: 'failed', label: copy.failedOrUnconfirmed },
  { value: 'skipped', label: copy.skipped },
  { value: 'waiting', label: copy.waiting },
] as const
const isFilter = (value: string): value is RecipientFilter =>
  FILTERS.some((filter) => filter.value === value && value !== '')

function Recipients({ businessId, campaignId }: { businessId: string; campaignId: string }) {
  const [filter, setFilter] = useState<RecipientFilter | undefined>()
  const {
    data,
    isPending,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    error,
    refetch,
    isFetching,
  } = useInfiniteQuery(recipientsQuery(businessId, campaignId, filter))
  const recipients = data?.pages.flatMap((page) => page.recipients) ?? []
  return (
    <section aria-label={copy.recipients}>
      <Select
        aria-label={copy.filterRecipients}
        options={FILTERS}
        value={filter ?? ''}
        onChange={(event) =>
          setFilter(isFilter(event.target.value) ? event.target.value : undefined)
        }
        className="mb-1 w-56"
      />
      {isPending && <SkeletonRows rows={4} />}
      {error && (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
      {data && recipients.length === 0 && (
        <p className="py-6 text-center text-13 text-muted">{copy.noRecipientsHere}</p>
      )}
      <ul>
        {recipients.map((recipient) => (
          <Recipient key={recipient.id} businessId={businessId} recipient={recipient} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {shared.loadMore}
          </Button>
        </div>
      )}
    </section>
  )
}

function Recipient({ businessId, recipient }: { businessId: string; recipient: RecipientRow }) {
  const name =
    recipient.contact_name ??
    (recipient.contact_phone ? phoneNumber(recipient.contact_phone) : conversationCopy.customer)
  const isBroken =
    recipient.message_status === 'failed' || recipient.message_status === 'unconfirmed'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 text-13 first:border-0">
      <span className="min-w-0">
        {recipient.room_id ? (
          <Link
            to="/inbox/$roomId"
            params={{ roomId: recipient.room_id }}
            search={{ businessId }}
            className="cut hit-area block font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="cut block font-medium">{name}</span>
        )}
        {isBroken && recipient.status_reason && (
          <span className="block wrap-anywhere text-muted">
            {describeMessageReason(recipient.status_reason)}
          </span>
        )}
      </span>
      <span className={cx('text-right', isBroken ? 'text-danger' : 'text-muted')}>
        {recipient.state === 'skipped'
          ? skippedWords(recipient.reason)
          : recipient.state === 'waiting'
            ? copy.waiting
            : deliveryWords(recipient.message_status)}
      </span>
    </li>
  )
}
