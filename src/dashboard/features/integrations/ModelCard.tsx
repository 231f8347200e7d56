import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { ModelSetting } from '#contract/model'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Card } from './Card.tsx'
import { removeOwnModel, testModel } from './integrations.functions.ts'
import { ModelDialog } from './ModelDialog.tsx'
import { toastResult } from './toast-result.ts'
import { modelQuery } from './queries.ts'
import { MODEL_FAILURES, PROVIDER_WORDS } from './model-words.ts'

/** The language model of the business. Without one the AI quotes the owner's own words. */
export function ModelCard({ canChange }: { canChange: boolean }) {
  const businessId = useBusinessId()
  const { data: model } = useSuspenseQuery(modelQuery(businessId))
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => testModel({ data: { businessId } }),
    onSuccess: toastResult,
    onError: (error) => toast.error(copy.cannotTest, messageOf(error)),
  })
  const failure = data?.ok === false ? data.reason : undefined
  return (
    <Card
      icon={Sparkles}
      title={channelCopy.aiModel}
      state={<ModelState model={model} hasFailed={failure !== undefined} />}
      lines={model.name ? <ModelLines model={model} failure={failure} /> : copy.noModelLead}
      actions={
        canChange && (
          <>
            {model.name && !model.isSpent && (
              <Button busy={isPending} onClick={() => mutate()}>
                {copy.testConnection}
              </Button>
            )}
            <ModelActions model={model} />
          </>
        )
      }
    />
  )
}

function ModelState({ model, hasFailed }: { model: ModelSetting; hasFailed: boolean }) {
  if (!model.name) return <Chip>{channelCopy.notConnected}</Chip>
  if (hasFailed) return <Chip tone="danger">{shared.failed}</Chip>
  if (model.isSpent) return <Chip tone="danger">{copy.limitShort}</Chip>
  return <Chip tone="ok">{channelCopy.connected}</Chip>
}

function ModelLines({ model, failure }: { model: ModelSetting; failure: string | undefined }) {
  const { own, use } = model
  const costs = own !== null || use.rupiah > 0
  return (
    <>
      <p className="break-words">
        {model.name} · {PROVIDER_WORDS[model.provider]} · {own ? copy.ownModel : copy.instanceModel}
      </p>
      <p className="tabular-nums">
        {copy.usedThisMonth(
          formatNumber(use.calls),
          formatNumber(use.inputTokens + use.outputTokens),
        )}
        {costs && `, ${copy.costThisMonth(formatRupiah(use.rupiah))}`}
        {own?.monthlyLimit && ` ${copy.ofLimit(formatRupiah(own.monthlyLimit))}`}
      </p>
      {model.isSpent && <p className="text-danger">{copy.limitReached}</p>}
      {failure && <p className="text-danger">{MODEL_FAILURES[failure]}</p>}
    </>
  )
}

function ModelActions({ model }: { model: ModelSetting }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<'form' | 'stop' | null>(null)
  const close = () => setShown(null)
  const stop = async () => {
    await removeOwnModel({ data: { businessId } })
    await queryClient.invalidateQueries({ queryKey: modelQuery(businessId).queryKey })
    toast.success(copy.ownModelStopped)
  }
  return (
    <>
      <Button onClick={() => setShown('form')} onPointerEnter={preloadDialog}>
        {model.own ? copy.changeModel : copy.connectOwnModel}
      </Button>
      {model.own && <Button onClick={() => setShown('stop')}>{copy.stopOwnModel}</Button>}
      <ModelDialog
        businessId={businessId}
        own={model.own}
        open={shown === 'form'}
        onClose={close}
      />
      <ConfirmDialog
        open={shown === 'stop'}
        onClose={close}
        title={copy.stopOwnModelQuestion}
        confirmLabel={copy.stopOwnModel}
        danger
        onConfirm={stop}
      >
        {copy.stopOwnModelConsequence}
      </ConfirmDialog>
    </>
  )
}
