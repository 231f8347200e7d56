import * as copy from '#copy/case-reasons'
import { renderReason, type ReasonDetails } from '#lib/reason'
import { describeMessageReason } from '#whatsapp/provider-reasons'

const CASE_TEXTS = {
  ...copy.caseDetails,
  ...copy.gateDetails,
  ...copy.caseLines,
  answer_not_delivered: ({ because = '' }: ReasonDetails) =>
    copy.caseDetails.answer_not_delivered({ because: describeMessageReason(String(because)) }),
}

/**
 * The text of a stored reason of a case or of the send gate (`toCaseReason`). Words of a model or a
 * member are returned as they are.
 */
export const describeCase = (stored: string): string => renderReason(stored, CASE_TEXTS)

/** The name of a step of a run (`toStepName`). */
export const describeStep = (stored: string): string => renderReason(stored, copy.stepNames)
