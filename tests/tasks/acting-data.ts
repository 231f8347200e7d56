import { readFileSync } from 'node:fs'
import { z } from 'zod'

const folder = new URL('../quality/acting/', import.meta.url)
const patterns = z.array(z.string()).default([])
/** A question between two steps, and what its answer contains. */
const aside = z.tuple([z.string(), z.string()])
const pairs = z.array(z.tuple([z.string(), z.number()]))

const shop = z.strictObject({
  name: z.string(),
  /** the days of the week, in Indonesian */
  closed: z.array(z.string()),
  opens: z.string(),
  closes: z.string(),
  orders: z
    .strictObject({
      needs_approval: z.boolean(),
      takes_pickup: z.boolean(),
      takes_delivery: z.boolean(),
      zones: pairs,
    })
    .optional(),
  bookings: z
    .strictObject({
      needs_approval: z.boolean(),
      days_ahead: z.number(),
      lead_minutes: z.number(),
      step_minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
      /** name, minutes, price, capacity */
      services: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
      staff: z
        .strictObject({
          choice: z.enum(['boleh', 'wajib']),
          /** name, services, days off */
          people: z.array(z.tuple([z.string(), z.array(z.string()), z.array(z.string())])),
        })
        .optional(),
    })
    .optional(),
  /** name, variant, price, stock (null: not counted) */
  products: z.array(z.tuple([z.string(), z.string(), z.number(), z.number().nullable()])),
  faq: z.array(z.tuple([z.string(), z.string()])),
  asides: z.array(aside),
})
export type ActingShop = z.infer<typeof shop>

const by = z.enum(['A', 'B', 'C']).default('A')
const step = z.strictObject({
  by,
  /** phrasings, one of which a seed takes; ` | ` separates details whose order a seed changes */
  says: z.array(z.string()).default([]),
  /** fragments of one burst */
  burst: z.array(z.string()).optional(),
  /** a yes, which is written again when the AI asks again */
  yes: z.literal(1).optional(),
  /** the yes comes too late and has no effect */
  fails: z.literal(1).optional(),
  /** the step cancels or moves something */
  cancels: z.literal(1).optional(),
  moves: z.literal(1).optional(),
  replaces: z.literal(1).optional(),
  waitHours: z.number().optional(),
  /** the step is skipped when the AI's last message matches */
  skipIf: z.string().optional(),
  answers: patterns,
  never: z.string().optional(),
})
export type ActingStep = z.infer<typeof step>

const orderEnd = z.strictObject({
  by,
  status: z.string().default('dikonfirmasi'),
  lines: z.array(z.string()),
  total: z.number(),
  how: z.string().optional(),
  zone: z.string().optional(),
  day: z.string().optional(),
  time: z.string().optional(),
  note: z.string().optional(),
})
const bookingEnd = z.strictObject({
  by,
  status: z.string().default('dikonfirmasi'),
  service: z.string(),
  day: z.string(),
  time: z.string(),
  /** the person who does it; absent: not checked */
  staff: z.string().optional(),
})
const conversation = z.strictObject({
  id: z.string(),
  shop: z.string(),
  steps: z.array(step),
  /** placed orders and bookings at the end, the newest last */
  orders: z.array(orderEnd).default([]),
  bookings: z.array(bookingEnd).default([]),
  /** the room waits for people at the end; `either`: both are right */
  team: z.union([z.boolean(), z.literal('either')]).default(false),
  /** no question is inserted in between */
  noAside: z.boolean().default(false),
})
export type Conversation = z.infer<typeof conversation>

export const ACTING_SHOPS = z
  .record(z.string(), shop)
  .parse(JSON.parse(readFileSync(new URL('shops.json', folder), 'utf8')))

export const CONVERSATIONS: Conversation[] = ['orders.jsonl', 'bookings.jsonl'].flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => conversation.parse(JSON.parse(line))),
)
