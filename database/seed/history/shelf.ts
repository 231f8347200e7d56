/** The products and booking services of the bakery, with the prices of its knowledge. */
import type { SaleTerms } from '#contract/sale'
import { idMaker } from '../random.ts'

const newId = idMaker(21)
/** A date before every week of the demo. */
const MADE_AT = Date.UTC(2026, 0, 1)

const product = (name: string, variant: string, unit: string, price_rupiah: number) => ({
  id: newId(MADE_AT),
  name,
  variant,
  unit,
  price_rupiah,
  attributes: {},
  stock: null,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
})

export const PRODUCTS = [
  product('Roti manis', 'cokelat', 'buah', 11_000),
  product('Roti manis', 'keju', 'buah', 12_000),
  product('Croissant', '', 'buah', 22_000),
  product('Sourdough', 'utuh', 'buah', 58_000),
  product('Roti sobek cokelat', '', 'loyang', 32_000),
  product('Snack box', 'isi tiga', 'kotak', 15_000),
  product('Kue lapis legit', '', 'loyang', 320_000),
  product('Kopi susu senja', '', 'gelas', 18_000),
  product('Roti manis', 'srikaya', 'buah', 9_000),
  product('Roti manis', 'abon', 'buah', 14_000),
]
export type ShelfProduct = (typeof PRODUCTS)[number]

export const TERMS: SaleTerms = {
  is_enabled: true,
  needs_approval: true,
  takes_pickup: true,
  takes_delivery: true,
  zones: [
    {
      name: 'Sampai 4 km',
      rupiah: 8_000,
      areas: ['Condongcatur', 'Kentungan', 'Caturtunggal', 'Pogung'],
      free_from_rupiah: 200_000,
      days: null,
    },
    {
      name: 'Sampai 8 km',
      rupiah: 15_000,
      areas: ['Maguwoharjo', 'Ngaglik', 'Jetis', 'Gondokusuman'],
      free_from_rupiah: 200_000,
      days: null,
    },
  ],
  shipping_tool: null,
  payment_text: 'Transfer BCA atau BRI atas nama CV Roti Senja, atau QRIS di kasir.',
}

/** Products and quantities that customers order by chat. */
export const WISHES: { product: ShelfProduct; called: string; quantities: number[] }[] = [
  { product: PRODUCTS[0]!, called: 'roti manis cokelat', quantities: [20, 30, 40] },
  { product: PRODUCTS[1]!, called: 'roti manis keju', quantities: [15, 20, 30] },
  { product: PRODUCTS[2]!, called: 'croissant', quantities: [6, 10, 12, 20] },
  { product: PRODUCTS[3]!, called: 'sourdough utuh', quantities: [1, 2, 3] },
  { product: PRODUCTS[4]!, called: 'roti sobek cokelat', quantities: [2, 3, 4] },
  { product: PRODUCTS[5]!, called: 'snack box isi tiga', quantities: [20, 25, 40, 60, 100] },
]

export const ADDRESSES = [
  { zone: TERMS.zones[0]!, address: 'Jl. Kaliurang KM 9 No. 12, Condongcatur' },
  { zone: TERMS.zones[0]!, address: 'Jl. Pandega Marta 8, Pogung' },
  { zone: TERMS.zones[1]!, address: 'Perum Griya Indah C4, Maguwoharjo' },
  { zone: TERMS.zones[1]!, address: 'Jl. Palagan 41, Ngaglik' },
]

export const SERVICES = {
  class: {
    id: newId(MADE_AT),
    name: 'Kelas sourdough',
    minutes: 180,
    price_rupiah: 275_000,
    capacity: 10,
    staff_choice: 'tidak' as const,
    is_active: true,
  },
  floor: {
    id: newId(MADE_AT),
    name: 'Acara di lantai dua',
    minutes: 180,
    price_rupiah: null,
    capacity: 1,
    staff_choice: 'tidak' as const,
    is_active: true,
  },
  advice: {
    id: newId(MADE_AT),
    name: 'Konsultasi kue custom',
    minutes: 30,
    price_rupiah: null,
    capacity: 1,
    staff_choice: 'boleh' as const,
    is_active: true,
  },
}

const weekdays = (start: string, end: string) =>
  Array.from({ length: 7 }, (_, day) => ({
    start: day < 5 ? start : '',
    end: day < 5 ? end : '',
    timezone: 'Asia/Jakarta',
  }))

/** Members who advise on cakes: one in the shop's hours, one on weekdays until four. */
export const STAFF = [
  { id: newId(MADE_AT), name: 'Rina', who: 'rina' as const, weekly_hours: null },
  {
    id: newId(MADE_AT),
    name: 'Yoga',
    who: 'yoga' as const,
    weekly_hours: weekdays('08:00', '16:00'),
  },
]
