import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { Card } from './Card.tsx'
import { testModel } from './integrations.functions.ts'
import { modelQuery } from './queries.ts'
import { MODEL_FAILURES, PROVIDER_WORDS } from './model-words.ts'

/** The language model behind the answers; without one the AI quotes the owner's own words. */
export function ModelCard({ canTest }: { canTest: boolean }) {
  const businessId = useBusinessId()
  const { data: model } = useSuspenseQuery(modelQuery(businessId))
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => testModel({ data: { businessId } }),
    onSuccess: (result) =>
      result.ok
        ? toast.success(copy.modelAnswers, copy.withinDuration(formatStepTime(result.durationMs)))
        : toast.error(copy.modelNotReady, MODEL_FAILURES[result.reason]),
    onError: (error) => toast.error(copy.cannotTest, messageOf(error)),
  })
  const failed = data?.ok === false
  if (!model.name) {
    return (
      <Card
        icon={Sparkles}
        title={channelCopy.aiModel}
        state={<Chip>{channelCopy.notConnected}</Chip>}
        lines={copy.noModelLead}
      />
    )
  }
  return (
    <Card
      icon={Sparkles}
      title={channelCopy.aiModel}
      state={
        failed ? (
          <Chip tone="danger">{shared.failed}</Chip>
        ) : (
          <Chip tone="ok">{channelCopy.connected}</Chip>
        )
      }
      lines={
        <>
          <p className="break-words">
            {model.name} · {PROVIDER_WORDS[model.provider]}
          </p>
          {failed && <p className="text-danger">{MODEL_FAILURES[data.reason]}</p>}
        </>
      }
      actions={
        canTest && (
          <Button busy={isPending} onClick={() => mutate()}>
            {copy.testConnection}
          </Button>
        )
      }
    />
  )
}
