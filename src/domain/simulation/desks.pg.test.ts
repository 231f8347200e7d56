import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTerms as saveBookingTerms } from '#domain/booking'
import { updateHours } from '#domain/business'
import { addFaq } from '#domain/knowledge'
import { saveTerms } from '#domain/sale'
import { aShop, openWorld, type World } from '../../../tests/world.ts'
import { sendToSimulation } from './simulation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ALL_DAY = { start: '00:00', end: '23:59', timezone: 'Asia/Jakarta' }
const RESERVATION = 'Bisa untuk 10-30 orang di lantai dua, minimal belanja Rp750.000.'
const DELIVERY = 'Bisa. Kurir toko mengantar dalam radius 8 km, di luar itu lewat GoSend.'

/** The answer of a shop that takes orders and bookings, and has written about both. */
async function answerTo(text: string): Promise<string> {
  const { owner, businessId } = await aShop()
  await updateHours(
    owner,
    businessId,
    Array.from({ length: 7 }, () => ALL_DAY),
    true,
  )
  await addFaq(owner, {
    businessId,
    entries: [
      { question: 'Apakah bisa reservasi tempat untuk acara?', answer: RESERVATION },
      { question: 'Apakah bisa diantar ke rumah?', answer: DELIVERY },
    ],
  })
  await saveTerms(owner, {
    businessId,
    is_enabled: true,
    needs_approval: true,
    takes_pickup: true,
    takes_delivery: true,
    zones: [{ name: 'Jetis', rupiah: 8000 }],
    payment_text: null,
  })
  await saveBookingTerms(owner, {
    businessId,
    is_enabled: true,
    needs_approval: false,
    days_ahead: 14,
    lead_minutes: 60,
    step_minutes: 60,
    services: [
      { name: 'Acara', minutes: 180, price_rupiah: 750_000, capacity: 1, is_active: true },
    ],
  })
  const { simulation } = await sendToSimulation(owner, {
    businessId,
    texts: [text],
    behaviours: ['v1'],
  })
  return simulation.turns.at(-1)?.text ?? ''
}

test('a question about bookings gets the owner’s words, and the question for the day', async () => {
  const answer = await answerTo('apa bs reservasi tempat buat acara min')
  expect(answer).toContain(RESERVATION)
  expect(answer).toMatch(/hari apa dan jam berapa, Kak\?$/)
  expect(await answerTo('reservasi acara besok jam 10')).not.toContain(RESERVATION)
})

test('delivery to no place in particular gets the owner’s words; a place of the table its price', async () => {
  expect(await answerTo('apakah bisa diantar ke rumah?')).toContain(DELIVERY)
  expect(await answerTo('bisa diantar ke jetis?')).toContain('Rp8.000')
})
