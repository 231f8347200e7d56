import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { draftLogQuery } from '#contract/conversation/draft-log'
import * as contract from '#contract/quick-reply'
import * as lesson from '#contract/scenario/correction'
import { listFollowUps } from '#conversation/feed'
import { listDraftLog } from '#conversation/history'
import { authed } from '#dashboard/shell/authed.ts'
import * as quickReplies from '#domain/quick-reply'
import * as lessons from '#domain/scenario/draft-lesson'

export const saveQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveQuickReply)
  .handler(({ context, data }) => quickReplies.saveQuickReply(context.claims, data))

export const removeQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.quickReplyRef)
  .handler(({ context, data }) =>
    quickReplies.removeQuickReply(context.claims, data.businessId, data.quickReplyId),
  )

export const restoreQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.quickReplyRef)
  .handler(({ context, data }) =>
    quickReplies.restoreQuickReply(context.claims, data.businessId, data.quickReplyId),
  )

export const teachQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.teachQuickReply)
  .handler(({ context, data }) => quickReplies.teachQuickReply(context.claims, data))

export const undoTeaching = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.quickReplyRef)
  .handler(({ context, data }) =>
    quickReplies.undoTeaching(context.claims, data.businessId, data.quickReplyId),
  )

export const loadDraftLog = createServerFn()
  .middleware([authed])
  .validator(draftLogQuery)
  .handler(({ context, data }) => listDraftLog(context.claims, data))

export const loadLessons = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => lessons.listDraftLessons(context.claims, data.businessId))

export const teachLesson = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(lesson.teachLesson)
  .handler(({ context, data }) => lessons.teachLesson(context.claims, data))

export const dismissLesson = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(lesson.lessonRef)
  .handler(({ context, data }) => lessons.dismissLesson(context.claims, data))

export const undoLesson = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(lesson.lessonRef)
  .handler(({ context, data }) => lessons.undoLesson(context.claims, data))

export const loadFollowUps = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listFollowUps(context.claims, data.businessId))
