/** Messages of members that are sent at a chosen time. */

export {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
  sendScheduled,
  sendScheduledNow,
} from './schedule/schedule.ts'
