import * as copy from '#copy/integrations'
import { formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import type { testModel } from './integrations.functions.ts'
import { MODEL_FAILURES } from './model-words.ts'

/** Shows whether a model answered, and how fast. */
export const toastResult = (result: Awaited<ReturnType<typeof testModel>>) =>
  result.ok
    ? toast.success(copy.modelAnswers, copy.withinDuration(formatStepTime(result.durationMs)))
    : toast.error(copy.modelNotReady, MODEL_FAILURES[result.reason])
