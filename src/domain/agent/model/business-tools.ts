import { tool, zodSchema } from 'ai'
import { z } from 'zod'
import { fieldsIn, type Tool, type ToolResult, type Values } from '#contract/procedure'
import { askService, freeText, noneFreeText } from '#domain/booking/customer-texts'
import { formatRupiah } from '#domain/product/describe'
import { statusText } from '#domain/sale/customer-texts'
import { areasText, quoteText, shippingOpenText, shippingText } from '#domain/sale/shipping-texts'
import { toStorable } from '#lib/json'
import { wordsOf } from '#lib/language/text'
import { MODEL_TOOLS } from '../contract.ts'
import { servicesNamedInFull } from '../booking/booking-words.ts'
import { timesOf } from '../booking/offer-times.ts'
import { findZone } from '../order/find-zone.ts'
import { askTool } from '../order/price-delivery.ts'
import { readWhen } from '../order/read-when.ts'
import type { Run } from '../run.ts'
import type { Desk } from './model-tools.ts'
import { textLanguage } from '#lib/language/written-language'

/** The result of a tool. It is a source of the draft, cited by its id. */
export type ToolSource = { id: string; subject: string; text: string }

/** Limit of HTTP calls in one run, because each waits for a server of the owner's. */
const MAX_HTTP_CALLS = 3
/** Limit of HTTP tools that are offered to one model. */
const MAX_OFFERED = 10
const WORDS = zodSchema(z.object({ kata: z.string().max(200) }))
const NOTHING = zodSchema(z.object({}))
const SLOT = zodSchema(z.object({ layanan: z.string().max(100), hari: z.string().max(60) }))

type Answer = { subject: string; text: string }

/**
 * Tools that give the model the business's own data: shipping, the customer's orders, free times,
 * and the owner's reading HTTP tools. Each result is a separate source, so that its numbers support
 * only its subject. No tool changes anything.
 */
export function businessTools(run: Run, desk: Desk): Desk['tools'] {
  const give = (name: string, answer: Answer) => giveSource(run, desk, name, answer)
  const { orders, bookings } = run.input
  return {
    ...(orders?.terms.takes_delivery && (orders.quoteShipping || orders.terms.zones.length > 0)
      ? {
          [MODEL_TOOLS.shipping]: tool({
            description: 'Ongkir ke sebuah daerah atau kode pos (`kata`), menurut usaha.',
            inputSchema: WORDS,
            execute: async ({ kata }) =>
              give(MODEL_TOOLS.shipping, await shippingOf(run, toStorable(kata))),
          }),
        }
      : {}),
    ...(orders
      ? {
          [MODEL_TOOLS.orders]: tool({
            description: 'Status dan jumlah pesanan pelanggan ini sendiri. Tidak perlu masukan.',
            inputSchema: NOTHING,
            execute: () => give(MODEL_TOOLS.orders, ordersOf(run)),
          }),
        }
      : {}),
    ...(bookings
      ? {
          [MODEL_TOOLS.slots]: tool({
            description:
              'Waktu kosong sebuah layanan pada suatu hari. `hari`: "besok", "sabtu" atau "5 Desember".',
            inputSchema: SLOT,
            execute: async ({ layanan, hari }) =>
              give(MODEL_TOOLS.slots, await slotsOf(run, toStorable(layanan), toStorable(hari))),
          }),
        }
      : {}),
    ...httpTools(run, desk),
  }
}

function giveSource(run: Run, desk: Desk, name: string, { subject, text }: Answer): ToolSource {
  const from = run.sinceMs()
  const id = `t${desk.results.length + 1}`
  const source = { id, subject, text }
  desk.results.push(source)
  run.note(name, 'sistem', from)
  return source
}

async function shippingOf(run: Run, place: string): Promise<Answer> {
  const { input, language } = run
  const { terms, quoteShipping } = input.orders ?? {}
  const zone = terms && findZone(place, terms.zones)
  const spoken = textLanguage(language)
  if (quoteShipping) {
    const result = await askTool(run, quoteShipping, place)
    const subject = `Ongkir ke ${place}`
    if (result.ok) return { subject, text: quoteText(place, result.quote, spoken) }
    if (!zone || terms?.shipping_tool?.falls_back !== true)
      return { subject, text: shippingOpenText(place, spoken) }
  }
  if (zone) return { subject: `Ongkir ke ${zone.name}`, text: shippingText(zone, spoken) }
  return { subject: 'Daerah antar', text: terms ? areasText(null, terms, spoken) : '' }
}

/** Lists only the orders of the room that is answered. */
function ordersOf({ input, language }: Run): Answer {
  const { placed = [], draft } = input.orders ?? {}
  const spoken = textLanguage(language)
  const told = statusText(placed, spoken)
  const open = draft
    ? `Ada pesanan yang belum dikonfirmasi, jumlahnya ${formatRupiah(draft.total_rupiah)}.`
    : ''
  return {
    subject: 'Pesanan pelanggan ini',
    text: [told, open].filter(Boolean).join('\n') || 'Pelanggan ini belum punya pesanan.',
  }
}

async function slotsOf({ input, language }: Run, named: string, day: string): Promise<Answer> {
  const { bookings, hours, now } = input
  const spoken = textLanguage(language)
  const [service] = bookings ? servicesNamedInFull(bookings.services, named) : []
  if (!bookings || !service)
    return { subject: 'Layanan', text: bookings ? askService(bookings.services, spoken) : '' }
  const asked = readWhen(day, hours, now).day
  if (!asked) return { subject: service.name, text: 'Harinya belum jelas.' }
  const desk = await bookings.readDesk()
  const times = timesOf({ desk, hours, now }, service, asked)
  return {
    subject: `Jadwal ${service.name}`,
    text:
      times.length > 0
        ? freeText(service, { day: asked, times }, spoken)
        : noneFreeText(service, asked, spoken),
  }
}

/**
 * The owner's reading tools that are offered to the model, with the placeholders of their
 * addresses.
 */
function httpTools(run: Run, desk: Desk): Desk['tools'] {
  const offer = run.input.httpTools
  if (!offer) return {}
  let calls = 0
  const offered = offer.tools.filter(({ is_writing }) => !is_writing).slice(0, MAX_OFFERED)
  return Object.fromEntries(
    offered.map((one, at) => [
      `${MODEL_TOOLS.own}_${at + 1}`,
      tool({
        description: `Alat usaha, hanya membaca: ${toStorable(one.name)}`,
        inputSchema: inputOf(one),
        execute: async (values, { abortSignal }) => {
          calls += 1
          if (calls > MAX_HTTP_CALLS) return FAILED
          const from = run.sinceMs()
          const call = (filled: Values) => offer.call(one, filled, abortSignal)
          const result = await callFor(call, one, values)
          run.note(`${MODEL_TOOLS.own}_${at + 1}`, 'sistem', from, { detail: one.name })
          const text = result.ok ? textOf(result.values) : ''
          return text ? giveSource(run, desk, MODEL_TOOLS.own, { subject: one.name, text }) : FAILED
        },
      }),
    ]),
  )
}

const FAILED = { gagal: 'Alat tidak memberi jawaban. Jangan menebak; serahkan ke tim.' }

const inputOf = ({ url }: Tool) =>
  zodSchema(
    z.object(Object.fromEntries(fieldsIn(url).map((field) => [field, z.string().max(300)]))),
  )

/** Skips the call while the customer has not given every value; the team asks for it. */
async function callFor(
  call: (values: Values) => Promise<ToolResult>,
  one: Tool,
  given: Record<string, string>,
): Promise<ToolResult> {
  const values = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, toStorable(value).trim()]),
  )
  const isEmpty = fieldsIn(one.url).some((field) => !values[field])
  return isEmpty ? { ok: false, reason: 'shape', durationMs: 0 } : call(values)
}

/**
 * The readable parts of a tool's answer: "status: dikirim". A part without a word or number is
 * dropped.
 */
const textOf = (values: Values): string =>
  Object.entries(values)
    .filter(([, value]) => wordsOf(value).length > 0)
    .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${value}`)
    .join('\n')
