import { describeCallReason } from '#whatsapp/provider-reasons'
import type { TemplateRow } from '#contract/template'
import * as copy from '#copy/template'
import * as conversationCopy from '#copy/conversation'
import type { Tone } from '#dashboard/ui/Chip.tsx'

export type StatusWords = { label: string; tone: Tone; meaning: string }

/** The five states of the list, and the other states of Meta. */
const STATUS: Record<string, StatusWords> = {
  APPROVED: { label: copy.approved, tone: 'ok', meaning: copy.approvedMeaning },
  PENDING: {
    label: copy.waiting,
    tone: 'neutral',
    meaning: copy.reviewMeaning,
  },
  IN_APPEAL: { label: copy.waiting, tone: 'neutral', meaning: copy.appealMeaning },
  REJECTED: { label: copy.rejected, tone: 'danger', meaning: copy.rejectedMeaning },
  PAUSED: {
    label: copy.paused,
    tone: 'wait',
    meaning: copy.pausedMeaning,
  },
  DISABLED: {
    label: copy.disabled,
    tone: 'danger',
    meaning: copy.disabledMeaning,
  },
  LOCKED: { label: copy.disabled, tone: 'danger', meaning: copy.lockedMeaning },
  ARCHIVED: { label: copy.disabled, tone: 'neutral', meaning: copy.archivedMeaning },
  LIMIT_EXCEEDED: {
    label: copy.rejected,
    tone: 'danger',
    meaning: copy.limitMeaning,
  },
  PENDING_DELETION: {
    label: copy.beingDeleted,
    tone: 'neutral',
    meaning: copy.beingDeletedMeaning,
  },
  SUBMITTING: { label: copy.submitted, tone: 'neutral', meaning: copy.submittedMeaning },
  DRAFT: { label: copy.draft, tone: 'wait', meaning: copy.draftMeaning },
}

export const statusWords = (status: string): StatusWords =>
  STATUS[status] ?? {
    label: status.toLowerCase().replaceAll('_', ' '),
    tone: 'neutral',
    meaning: copy.metaStatus,
  }

const REASON: Record<string, string> = {
  ABUSIVE_CONTENT: copy.abusiveContent,
  CATEGORY_NOT_AVAILABLE: copy.categoryNotAvailable,
  INCORRECT_CATEGORY: copy.incorrectCategory,
  INVALID_FORMAT: copy.invalidFormat,
  PROMOTIONAL: copy.promotional,
  FIRST_PAUSE: copy.firstPause,
  SECOND_PAUSE: copy.secondPause,
  RATE_LIMITING_PAUSE: copy.rateLimited,
  SCAM: copy.scam,
  TAG_CONTENT_MISMATCH: copy.contentMismatch,
}

/** Why a template cannot be used, in plain words; Meta's own texts are shown unchanged. */
export const reasonWords = ({
  status,
  reason,
}: Pick<TemplateRow, 'status' | 'reason'>): string | null =>
  reason && status !== 'APPROVED'
    ? (REASON[reason.toUpperCase()] ?? describeCallReason(reason))
    : null

const CATEGORY: Record<string, string> = {
  MARKETING: copy.marketing,
  UTILITY: copy.utility,
  AUTHENTICATION: copy.authentication,
}
export const categoryWords = (category: string): string =>
  CATEGORY[category.toUpperCase()] ?? category

const LANGUAGE: Record<string, string> = {
  id: conversationCopy.indonesian,
  en: conversationCopy.english,
  en_US: copy.englishUs,
  en_GB: copy.englishUk,
  ms: conversationCopy.malay,
}
export const languageWords = (language: string): string => LANGUAGE[language] ?? language

export const QUALITY: Record<string, string> = { YELLOW: copy.mediumQuality, RED: copy.lowQuality }
