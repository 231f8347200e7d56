import { z } from 'zod'
import { settings } from '#platform/settings'
import type { Plan, PlanInterval, PlanTerms } from './contract.ts'

const rupiah = z.int().min(1000).max(1_000_000_000)
const offerShape = z.object({
  trialDays: z.int().min(0).max(365).default(14),
  trialAnswers: z.int().min(0).default(200),
  ppnPercent: z.number().gt(0).max(50).optional(),
  plans: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]{1,40}$/),
        name: z.string().trim().min(1).max(60),
        monthRupiah: rupiah,
        yearRupiah: rupiah.optional(),
        answers: z.int().min(1),
      }),
    )
    .min(1)
    .max(10),
})

/** What the instance sells. */
export type Offer = {
  trialDays: number
  trialAnswers: number
  /** percentage of PPN in each price; null: none is charged */
  ppnPercent: number | null
  plans: Plan[]
}

let read: { text: string; offer: Offer } | undefined

/** Undefined when the operator sells no plans. Throws when PLANS is malformed. */
export function readOffer(): Offer | undefined {
  const text = settings().PLANS
  if (!text) return undefined
  if (read?.text === text) return read.offer
  const { plans, ppnPercent, ...trial } = offerShape.parse(JSON.parse(text))
  const offer = {
    ...trial,
    ppnPercent: ppnPercent ?? null,
    plans: plans.map(({ id, name, monthRupiah, yearRupiah, answers }) => ({
      id,
      name,
      answers,
      month_rupiah: monthRupiah,
      year_rupiah: yearRupiah ?? null,
    })),
  }
  read = { text, offer }
  return offer
}

/** The terms of a plan by month or year; undefined when it is not offered for that time. */
export function findTerms(planId: string, interval: PlanInterval): PlanTerms | undefined {
  const plan = readOffer()?.plans.find(({ id }) => id === planId)
  const price = interval === 'year' ? plan?.year_rupiah : plan?.month_rupiah
  if (!plan || price === null || price === undefined) return undefined
  return { id: plan.id, name: plan.name, interval, price_rupiah: price, answers: plan.answers }
}
