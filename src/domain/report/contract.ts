/**
 * A figure: for today, for the same weekday a week ago up to the same time, and for the last 14
 * days, oldest first. null: nothing could be measured.
 */
export type Figure = { today: number | null; lastWeek: number | null; days: (number | null)[] }

/**
 * Conversations by the hour of their first answer: by the AI alone, or with a person; and both
 * together a week ago.
 */
export type HourBar = { hour: number; ai: number; team: number; lastWeek: number }

/** The most useful next step. `customers`: the number of people whom it concerns, if countable. */
export type Todo =
  | { kind: 'channel_down'; channelId: string; name: string }
  | { kind: 'overdue'; customers: number; names: string[] }
  | { kind: 'gap'; customers: number; example: string | null }
  | { kind: 'unsent'; customers: number; roomId: string }
  | { kind: 'conflict'; count: number; subject: string }
  | { kind: 'source_failed'; count: number; title: string; error: string | null }
  | { kind: 'source_expired'; count: number; title: string }

/** The steps from an empty business to answering customers. It is complete when all are true. */
export type SetUp = { channel: boolean; knowledge: boolean; tried: boolean; live: boolean }

/** Orders and bookings for today, and those that wait for a member. */
export type DayActs = {
  /** open orders that are due today or earlier and not handed over; `late`: their time is over */
  orders: { due: number; late: number; waiting: number }
  /** `waitingDay`: day of the first one that waits; `next`: time of today's next one, HH:MM */
  bookings: { today: number; waiting: number; waitingDay: string | null; next: string | null }
}

export type HomeReport = {
  /** the business's own time zone, for days and hours */
  zone: string
  /** today in that zone, in the database's form */
  today: string
  hour: number
  /** the time of day up to which today and last week are compared, HH:MM:SS */
  time: string
  /** whether a message was sent or received in the last 15 days */
  hasTraffic: boolean
  /** whether messages wait to be counted, so that the figures are complete a few seconds later */
  isCounting: boolean
  // The same as on /evaluate: a conversation counts on the day of its first answer.
  /** number of answered conversations */
  handled: Figure
  /** share (0 to 1) of them that the AI answered without a person and without a hand-over */
  byAi: Figure
  /** share of the conversations of the 30 days before the last 7 that stayed closed for 7 days */
  stayedClosed: Figure
  /** median seconds from a customer's first message to the first answer */
  replySeconds: Figure
  hours: HourBar[]
  waiting: { count: number; oldest: string | null }
  todos: Todo[]
  /** orders and bookings of the day */
  acts: DayActs
  setUp: SetUp
  /** runs with the model in the last 24 hours */
  model: { runs: number; failed: number; medianMs: number | null }
  knowledge: { ready: number; processing: number; failed: number; changedAt: string | null }
}

/** The median duration of the agent's turns; null without turns. */
export type ResponseFigures = { answerMs: number | null }
