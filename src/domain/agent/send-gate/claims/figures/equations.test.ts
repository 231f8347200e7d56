import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  ['Harga kue ultah', 'Diameter 16 cm 150rb, 20 cm 220rb, 24 cm 300rb. Red velvet tambah 30rb.'],
  ['Spooring balancing', 'Spooring 150rb, balancing 35rb per roda.'],
  ['Harga kaos', 'Combed 30s sablon 1 sisi 65rb, 2 sisi 75rb. Lengan panjang tambah 10rb.'],
  ['Sosis', 'Sosis ayam isi 10 18rb, sosis sapi isi 10 26rb.'],
  ['Grosir', 'Beli 10 pcs item yang sama diskon 5%, 20 pcs 8%.'],
  ['Camp', 'Camp reguler 350rb/bulan, camp VIP 600rb/bulan. 2 minggu bayar 60%.'],
  ['Extra bed', 'Extra bed Rp100.000 per malam, maksimal 2 per villa.'],
  ['Tarif', 'Bandar Lampung-Palembang 250rb, Bandar Lampung-Kotabumi 80rb.'],
  ['Cat tembok', 'Cat tembok 5 kg ekonomi 95rb, medium 165rb, premium 280rb.'],
]
const verifyShop = verifierOf(SHOP)

test.each([
  ['Kue 20 cm red velvet Rp220.000 + Rp30.000 = Rp250.000 ya Teh.', '20 cm red velvet'],
  ['Balancing 4 roda x Rp35.000 = Rp140.000 ya Pak.', 'balancing 4 roda'],
  ['12 x Rp65.000 = Rp780.000.', '12 kaos 1 sisi'],
  ['Untuk 2 minggu dibayar 60% dari tarif bulanan, jadi camp VIP 360rb.', 'camp vip 2 minggu'],
  ['Bandar Lampung-Kotabumi 80rb per orang, jadi 3 orang 240rb.', '3 orang ke kotabumi brp'],
  ['2 kaleng cat medium 5 kg Rp330.000.', 'medium 2 kaleng'],
])(
  "sends an amount that follows from the owner's prices, with its calculation: %s",
  (text, question) => {
    const { faults, workings } = verifyShop(text, question)
    expect(faults).toEqual([])
    expect(workings).not.toEqual([])
  },
)

test.each([
  [
    'the price of another size',
    'Kue 20 cm red velvet Rp300.000 + Rp30.000 = Rp330.000.',
    '20 cm red velvet',
  ],
  ['a wrong sum', 'Kue 20 cm red velvet Rp220.000 + Rp30.000 = Rp260.000.', '20 cm red velvet'],
  ['a surcharge left out', '12 x Rp65.000 = Rp780.000.', '12 kaos 1 sisi lengan panjang'],
  ['another count', '10 x Rp65.000 = Rp650.000.', '12 kaos 1 sisi'],
  ['the price of another kind', '12 x Rp65.000 = Rp780.000.', '12 kaos 2 sisi'],
  ['the price of another thing', 'Balancing 4 roda x Rp150.000 = Rp600.000.', 'balancing 4 roda'],
  ['the rate of another step', 'Sosis sapi 10 pcs diskon 8%, jadi Rp239.200.', 'sosis sapi 10 pcs'],
  ['a rate before its step', 'Sosis sapi 5 pcs diskon 5%, jadi Rp123.500.', 'sosis sapi 5 pcs'],
  ['more than the most', 'Extra bed boleh 3, jadi Rp300.000.', 'extra bed 3'],
  ['the share of another thing', 'Untuk 2 minggu 60%, jadi camp VIP 210rb.', 'camp vip 2 minggu'],
  [
    'another place',
    'Bandar Lampung-Kotabumi 250rb per orang, jadi 3 orang 750rb.',
    '3 orang kotabumi',
  ],
  ['another paint', '2 kaleng cat medium 5 kg Rp560.000.', 'medium 2 kaleng'],
])('holds an amount with %s: %s', (_, text, question) => {
  expect(verifyShop(text, question).faults).not.toEqual([])
})
