import { createServerFn } from '@tanstack/react-start'
import {
  changeScheduled as changeInput,
  scheduledRef,
  scheduleMessage as scheduleInput,
} from '#contract/conversation/schedule'
import {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
  sendScheduledNow,
} from '#conversation/scheduled'
import { authed } from '#dashboard/shell/authed.ts'

export const schedule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(scheduleInput)
  .handler(({ context, data }) => scheduleMessage(context.claims, data))
export const reschedule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(changeInput)
  .handler(({ context, data }) => changeScheduled(context.claims, data))
export const unschedule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(scheduledRef)
  .handler(({ context, data }) => cancelScheduled(context.claims, data))
export const sendNow = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(scheduledRef)
  .handler(({ context, data }) => sendScheduledNow(context.claims, data))
