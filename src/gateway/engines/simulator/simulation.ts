import { z } from 'zod'

/**
 * Simulated faults of a channel (`channel.settings.faults`). duplicate: everything arrives twice ·
 * reorder: receipts arrive in reverse · fail: accepted, then failed · refuse: refused at once ·
 * timeout: sent, but the answer is lost · lost: neither sent nor answered · expired_token ·
 * restart: unavailable for a moment, nothing is accepted · timelock: no new chats for an hour
 * (WhatsApp's 463) · media_404: files are gone
 */
const FAULTS = [
  'duplicate',
  'reorder',
  'fail',
  'refuse',
  'timeout',
  'lost',
  'expired_token',
  'restart',
  'timelock',
  'media_404',
] as const
export type Fault = (typeof FAULTS)[number]

const delayMs = (fallback: number) =>
  z.number().int().min(0).max(3_600_000).default(fallback).catch(fallback)
const word = z.string().max(200).optional()

const placeShape = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: word,
  address: word,
})

/**
 * A customer with automatic answers: the first whose `on` occurs in the message (without `on`:
 * always). `share` is the location and `fill` the form's answers, when they are requested.
 */
const customerShape = z.object({
  phone: word,
  lid: word,
  bsuid: word,
  name: word,
  username: word,
  answers: z
    .array(
      z.object({
        on: word,
        say: z.string().max(4096).optional(),
        choose: z.number().int().min(0).max(9).optional(),
        share: placeShape.optional(),
        fill: z.record(z.string(), z.unknown()).optional(),
        afterMs: delayMs(1500),
      }),
    )
    .max(50)
    .default([]),
})
export type ScriptedCustomer = z.infer<typeof customerShape>

const shape = z.object({
  faults: z.array(z.enum(FAULTS)).default([]).catch([]),
  ackDelaysMs: z
    .object({ sent: delayMs(200), delivered: delayMs(800), read: delayMs(2500) })
    .default({ sent: 200, delivered: 800, read: 2500 })
    .catch({ sent: 200, delivered: 800, read: 2500 }),
  /** duration of a template's review */
  reviewMs: delayMs(5000),
  customers: z.array(customerShape).max(50).default([]).catch([]),
})
export type Simulation = z.infer<typeof shape>

/** Reads the simulator's part of `channel.settings`; invalid values count as absent. */
export const readSimulation = (settings: object): Simulation => shape.parse(settings)
