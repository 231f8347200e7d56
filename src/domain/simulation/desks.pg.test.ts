import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActingShop } from '../../../tests/tasks/acting-data.ts'
import {
  HOURLY_BOOKINGS,
  OPEN_SHOP,
  openActingShop,
  PICKUP_ORDERS,
} from '../../../tests/tasks/acting-shop.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { sendToSimulation } from './simulation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const RESERVATION = 'Bisa untuk 10-30 orang di lantai dua, minimal belanja Rp750.000.'
const DELIVERY = 'Bisa. Kurir toko mengantar dalam radius 8 km, di luar itu lewat GoSend.'

/** A shop that takes orders and bookings and has entries about both. */
const SHOP: ActingShop = {
  ...OPEN_SHOP,
  orders: { ...PICKUP_ORDERS, takes_delivery: true, zones: [['Jetis', 8000]] },
  bookings: { ...HOURLY_BOOKINGS, services: [['Acara', 180, 750_000, 1]] },
  faq: [
    ['Apakah bisa reservasi tempat untuk acara?', RESERVATION],
    ['Apakah bisa diantar ke rumah?', DELIVERY],
  ],
}

async function answerTo(text: string): Promise<string> {
  const { owner, businessId } = await openActingShop(SHOP)
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

test('a question for delivery without a place gets the owner’s words; a place of the table gets its price', async () => {
  expect(await answerTo('apakah bisa diantar ke rumah?')).toContain(DELIVERY)
  expect(await answerTo('bisa diantar ke jetis?')).toContain('Rp8.000')
})
