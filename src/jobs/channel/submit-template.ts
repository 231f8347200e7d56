import { settleSubmission, takeSubmission } from '#domain/template/submission'
import { engineOf } from '#gateway'
import { AppError } from '#platform/errors'
import type { Jobs } from '#platform/queue'

/**
 * Sends a draft to its provider. A refusal is stored on the draft; an unavailable provider is tried
 * again later.
 */
export async function submitTemplate({
  templateId,
  tries,
}: Jobs['submit-template']): Promise<void> {
  const submission = await takeSubmission(templateId)
  if (!submission) return
  const { channel, template } = submission
  const port = channel && engineOf(channel.engine).templates
  const result = port && (await port.create(channel, template))
  await settleSubmission(submission, result, tries + 1).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
