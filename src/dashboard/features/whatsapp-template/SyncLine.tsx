import { describeCallReason } from '#whatsapp/provider-reasons'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { TemplateSync } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { askProvider } from '#dashboard/template/template.functions.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'

/** When the list was last read from Meta, and why a reading failed. */
export function SyncLine({ businessId, sync }: { businessId: string; sync: TemplateSync | null }) {
  const ask = useMutation({
    mutationFn: () => askProvider({ data: { businessId } }),
    onSuccess: () => toast.success(copy.requestingLatest, copy.changesAppear),
    onError: (error) => toast.error(copy.notUpdated, messageOf(error)),
  })
  if (!sync)
    return (
      <Notice className="mb-4">
        {copy.noOfficialNumber}{' '}
        <Link
          to="/integrations"
          search={{ businessId }}
          className="font-medium text-brand hover:underline"
        >
          {shared.connect}
        </Link>
      </Notice>
    )
  return (
    <>
      {sync.error && (
        <Notice tone="wait" className="mb-3" onRetry={() => ask.mutate()} busy={ask.isPending}>
          <b className="font-semibold">{copy.listUnreadable}</b>{' '}
          <span className="wrap-anywhere">{describeCallReason(sync.error)}</span>
        </Notice>
      )}
      <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        <span className="min-w-0 wrap-anywhere">{sync.channel_name}</span>
        <span aria-hidden="true">·</span>
        {sync.synced_at ? (
          <span>
            {copy.lastSynced} <Time inSentence iso={sync.synced_at} />
          </span>
        ) : (
          <span>{copy.neverSynced}</span>
        )}
        {!sync.error && (
          <Button kind="quiet" busy={ask.isPending} onClick={() => ask.mutate()}>
            <RefreshCw />
            {copy.update}
          </Button>
        )}
      </p>
    </>
  )
}
