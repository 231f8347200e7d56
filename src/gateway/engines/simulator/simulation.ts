import { z } from 'zod'

/**
 * What can go wrong on purpose, per channel (`channel.settings.faults`).
 * duplicate: everything arrives twice · reorder: receipts arrive backwards · fail: accepted, then failed ·
 * refuse: refused at once · timeout: sent, but the answer is lost · lost: neither sent nor answered · expired_token
 */
const FAULTS = ['duplicate', 'reorder', 'fail', 'refuse', 'timeout', 'lost', 'expired_token'] as const
export type Fault = (typeof FAULTS)[number]

const delayMs = (fallback: number) => z.number().int().min(0).max(3_600_000).default(fallback).catch(fallback)

const shape = z.object({
  faults: z.array(z.enum(FAULTS)).default([]).catch([]),
  ackDelaysMs: z
    .object({ sent: delayMs(200), delivered: delayMs(800), read: delayMs(2500) })
    .default({ sent: 200, delivered: 800, read: 2500 })
    .catch({ sent: 200, delivered: 800, read: 2500 }),
  /** how long a template is looked at */
  reviewMs: delayMs(5000),
})
export type Simulation = z.infer<typeof shape>

/** The simulator's part of `channel.settings`; what is wrong in it counts as absent. */
export const readSimulation = (settings: Record<string, unknown>): Simulation => shape.parse(settings)
