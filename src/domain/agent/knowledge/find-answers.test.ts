import { beforeEach, expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import { parseSettings, useSettings } from '#platform/settings'
import type { Searchable } from '../../knowledge/search/search.ts'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import type { AgentOutcome, AgentTurn } from '../contract.ts'

beforeEach(() => useSettings(parseSettings({})))

const SHOP = [
  faq('hours', 'Jam buka toko?', 'Senin sampai Sabtu jam 08.00-20.00 WIB.'),
  faq('place', 'Di mana alamat toko?', 'Jl. Melati 5, ada tempat parkir motor.'),
  faq('price', 'Berapa harga keripik?', 'Keripik singkong Rp12.000, keripik pisang Rp15.000.'),
  faq(
    'sizes',
    'Berapa harga tumpeng?',
    'Tumpeng untuk 10 orang Rp350.000, untuk 20 orang Rp600.000.',
  ),
  faq(
    'ahead',
    'Berapa hari sebelumnya pesan tumpeng?',
    'Tumpeng dipesan paling lambat 2 hari sebelumnya.',
  ),
  faq('keeps', 'Keripik tahan berapa lama?', 'Keripik tahan 3 bulan.'),
  faq('fee', 'Berapa ongkos kirim?', 'Rp8.000 sampai 4 km, Rp15.000 sampai 8 km.'),
  faq('delivery', 'Apakah bisa diantar?', 'Bisa, dalam radius 8 km.'),
  faq('far', 'Bisa kirim ke luar kota?', 'Hanya keripik yang dikirim ke luar kota.'),
  faq('pay', 'Bisa bayar pakai apa saja?', 'Tunai, QRIS, dan transfer BCA.'),
  faq(
    'promo',
    'Promo apa yang sedang berjalan?',
    'Setiap Selasa beli dua keripik gratis satu teh manis.',
  ),
  faq(
    'resell',
    'Bagaimana cara menjadi reseller?',
    'Potongan 10% untuk pembelian minimal 30 bungkus.',
  ),
]

/** Sends bursts to a shop one after another. Returns the last outcome and the entries it used. */
async function ask(
  bursts: (string | string[])[],
  shop: Searchable[] = SHOP,
): Promise<{ outcome: AgentOutcome; used: string[] }> {
  const searchKnowledge = await searchOf(shop)
  const history: AgentTurn[] = []
  let last: AgentOutcome | undefined
  let at = Date.parse('2026-01-21T05:00:00Z')
  for (const texts of bursts) {
    const input = answerInput(texts, {
      businessName: 'Dapur Melati',
      teamName: 'Melati',
      behaviour: 'v2',
      history: [...history],
      now: new Date(at),
      hours: {
        isEnabled: true,
        entries: [{ start: '08:00', end: '20:00', timezone: 'Asia/Jakarta' }],
      },
      searchKnowledge,
    })
    last = await answerBurst(input)
    const said =
      last.kind === 'reply' ? last.text : last.kind === 'handover' ? last.customerText : ''
    history.push(
      ...input.burst.map((message): AgentTurn => ({ author: 'customer', ...message })),
      ...(said
        ? [
            {
              author: 'ai' as const,
              kind: 'text',
              text: said,
              at: new Date(at + 30_000).toISOString(),
            },
          ]
        : []),
    )
    at += 60_000
  }
  if (!last) throw new Error('nothing was asked')
  return {
    outcome: last,
    used: last.trace.sources
      .filter((source) => source.used)
      .map((source) => source.entryId)
      .toSorted(),
  }
}

test.each([
  ['keripik pisang brp kak', ['price']],
  ['ada keripik singkong ga?', ['price']],
  ['tumpeng utk 15 org brp', ['sizes']],
])('"%s" is answered by the entry that names the thing', async (text, entries) => {
  expect(await ask([text])).toMatchObject({ outcome: { kind: 'reply' }, used: entries })
})

test.each([
  'keripik kentang brp',
  'harga keripik tempe?',
  'ada tumpeng mini ga kak?',
  'jual keripik tempe?',
  'tumpeng ada lauk apa aja?',
])('"%s" is not answered by an entry about a similar thing', async (text) => {
  expect(await ask([text])).toMatchObject({ outcome: { kind: 'handover' }, used: [] })
})

test.each(['jam berapa terakhir diantar?', 'teh manis brp?', 'parkirnya brp jam?'])(
  '"%s" is not answered by an entry that lacks that kind of fact',
  async (text) => {
    expect(await ask([text])).toMatchObject({ outcome: { kind: 'handover' }, used: [] })
  },
)

test.each([
  'cara pesannya gimana?',
  'mau order dong kak',
  'bisa cod ga kak',
  'bisa kirim ke luar negeri?',
  'bisa dikirim hari ini juga?',
  'kurirnya udah sampe mana?',
  'orderan saya kok belum dianter',
])('"%s" goes to people when no entry covers it', async (text) => {
  expect(await ask([text])).toMatchObject({ outcome: { kind: 'handover' }, used: [] })
})

test('entries on ordering, cash on delivery and late orders answer questions about them', async () => {
  const shop = [
    ...SHOP,
    faq('how', 'Bagaimana cara pesan?', 'Tulis pesanan dan alamat di sini, lalu transfer.'),
    faq('cod', 'Apakah bisa COD?', 'COD untuk dalam kota.'),
    faq('track', 'Pesanan saya sampai mana?', 'Nomor resi dikirim lewat WhatsApp sore hari.'),
  ]
  expect(await ask(['cara pesannya gimana?'], shop)).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['how'],
  })
  expect(await ask(['bisa cod ga kak'], shop)).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['cod'],
  })
  expect(await ask(['pesanan saya sampai mana ya?'], shop)).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['track'],
  })
})

test.each([
  'saya udah transfer ya',
  'sudah saya bayar kak',
  'ini bukti transfernya',
  'order tumpeng 20 orang buat sabtu ya',
  'pesen keripik 10 bungkus kirim ke jl mawar 3',
  'pesanan atas nama rina udah jadi?',
])('"%s" goes to people, because only they can act on it', async (text) => {
  expect(await ask([text])).toMatchObject({
    outcome: { kind: 'handover', reason: 'di_luar_kemampuan' },
    used: [],
  })
})

test('questions about ordering and paying are still answered', async () => {
  expect(await ask(['bisa transfer?'])).toMatchObject({ outcome: { kind: 'reply' }, used: ['pay'] })
  expect(await ask(['pesan tumpeng harus brp hari sebelumnya?'])).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['ahead'],
  })
})

test('a follow-up is about the last subject, unless that entry lacks what is asked', async () => {
  expect(await ask(['ongkir brp kak', 'kalo 6 km?'])).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['fee'],
  })
  expect(await ask(['tumpeng 20 orang brp?', 'yang cokelat?'])).toMatchObject({
    outcome: { kind: 'handover' },
    used: [],
  })
  expect((await ask(['ada promo?', 'sampai kapan?'])).used).not.toContain('keeps')
})

test('each question in one sentence is answered; an unknown one is not skipped', async () => {
  expect(await ask(['harga keripik brp, buka sampe jam brp, sama ada wifi ga?'])).toMatchObject({
    outcome: {
      kind: 'handover',
      detail: toCaseReason('question_open', { question: 'ada wifi ga?' }),
    },
    used: ['hours', 'price'],
  })
  expect(await ask([['ongkir', 'ke seturan', 'brp']])).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['fee'],
  })
})

test('a dependent question in the same message is answered together with the first', async () => {
  const shop = [
    ...SHOP,
    faq('safe', 'Aman untuk ibu hamil?', 'Semua keripik aman untuk ibu hamil, tanpa pengawet.'),
  ]
  expect((await ask(['aman buat ibu hamil? brp harganya?'], shop)).used).toContain('safe')
  expect(await ask(['bisa diantar? gimana?'], shop)).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['delivery'],
  })
  expect(await ask(['kulit saya sensitif dan mudah gatal, aman ga?'], shop)).toMatchObject({
    outcome: { kind: 'handover' },
    used: [],
  })
})

test('a complaint is not answered like a question, even with words of an entry', async () => {
  expect(await ask(['lemot banget adminnya'])).toMatchObject({
    outcome: { kind: 'handover' },
    used: [],
  })
  const shop = [
    ...SHOP,
    faq('broken', 'Bagaimana jika pesanan rusak atau salah?', 'Kirim foto dalam 3 jam.'),
  ]
  expect(await ask(['kalau pesanan rusak gimana?'], shop)).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['broken'],
  })
  expect(await ask(['pesanan saya rusak'], shop)).toMatchObject({
    outcome: {
      kind: 'handover',
      customerText: expect.stringMatching(/^Mohon maaf.*Kirim foto/),
    },
    used: ['broken'],
  })
})

test('"2 hari" or "3 jam" is a duration, not the name of a day', async () => {
  const shop = [...SHOP, faq('days', 'Dikirim hari apa?', 'Dikirim setiap hari Senin dan Kamis.')]
  expect((await ask(['kirim ke bali brp hari?'], shop)).used).not.toContain('days')
})

test('"ini Dapur Melati ya?" asks for the name and needs no knowledge', async () => {
  expect(await ask(['ini dapur melati ya kak?'])).toMatchObject({
    outcome: { kind: 'reply', text: expect.stringContaining('asisten AI Dapur Melati') },
    used: [],
  })
  expect(await ask(['dapur melati buka jam brp'])).toMatchObject({
    outcome: { kind: 'reply' },
    used: ['hours'],
  })
})

const MAKER = [
  faq('table', 'Harga meja makan?', 'Meja makan 4 kursi Rp3.200.000, 6 kursi Rp4.500.000.'),
  faq('sent', 'Lama kirim?', 'Barang jadi dikirim 2-3 hari setelah lunas.'),
  faq('custom', 'Bisa pesan ukuran sendiri?', 'Bisa custom. Pengerjaan 4-6 minggu setelah DP.'),
  faq('warranty', 'Garansi?', 'Garansi rayap 5 tahun.'),
  faq('closed', 'Titip barang?', 'Titip barang Rp10.000 per hari.'),
]

test('a question for a size that no entry lists goes to people', async () => {
  expect((await ask(['meja makan 10 kursi brp'], MAKER)).outcome.kind).toBe('handover')
  expect((await ask(['meja makan 6 kursi brp'], MAKER)).used).toEqual(['table'])
})

test('a question for a duration is answered by the entry about the thing, not by a similar question', async () => {
  expect((await ask(['custom brp lama'], MAKER)).used).toEqual(['custom'])
})

test('the second half of a question is about the subject of the first', async () => {
  const shop = [
    ...MAKER,
    faq('cvt', 'Harga servis CVT?', 'Servis CVT Rp85.000.'),
    faq('long', 'Servis berapa lama?', 'Servis CVT 1 jam, ganti oli 15 menit.'),
  ]
  expect((await ask(['servis cvt brp trus brp lama'], shop)).used).toEqual(['cvt', 'long'])
})

test('the price for one place does not answer the price for another', async () => {
  const shop = [...SHOP, faq('bantul', 'Berapa ongkir ke Bantul?', 'Ongkir ke Bantul Rp15.000.')]
  expect((await ask(['ongkir ke bantul brp kak'], shop)).used).toEqual(['bantul'])
  expect((await ask(['ongkir ke slmn brp kak'], shop)).used).not.toContain('bantul')
})

test('a question about a weekday is not answered by an entry that names no days', async () => {
  expect((await ask(['minggu bisa titip barang ga'], MAKER)).used).toEqual([])
})

test('a customer who wants to sell to the shop is not answered with what the shop sells', async () => {
  const shop = [...MAKER, faq('used', 'Jual kursi bekas?', 'Jual kursi bekas mulai Rp200.000.')]
  expect((await ask(['mau jual kursi bekas bisa?'], shop)).used).toEqual([])
})

const PETS = [
  faq('hotel', 'Penitipan hewan?', 'Titip kucing Rp45.000 per malam, anjing Rp70.000 per malam.'),
  faq('groom', 'Harga grooming anjing?', 'Grooming anjing kecil Rp90.000, anjing besar Rp150.000.'),
  faq('wifi', 'Password wifi?', 'Password wifi tertulis di struk.'),
  faq('book', 'Bisa buat janji?', 'Buat janji lewat WhatsApp sehari sebelumnya.'),
]
test.each([
  ['nitip anjing semalam berapa ya', 'hotel'],
  ['grooming anjing brp kak', 'groom'],
  ['password wifinya apa', 'wifi'],
])('"%s" is no complaint where the knowledge has its words', async (text, id) => {
  expect((await ask([text], PETS)).used).toEqual([id])
})

test('a question about an own appointment is not a complaint', async () => {
  const { outcome } = await ask(['janji saya kapan'], PETS)
  expect(['marah', 'keluhan']).not.toContain(outcome.trace.rule)
})

test.each([
  ['anjing, pelayanan kalian payah! balikin uang saya', 'marah'],
  ['anjing saya mati setelah dititip di situ, gimana tanggung jawabnya', undefined],
])('"%s" still goes to people in a pet shop', async (text, reason) => {
  const { outcome } = await ask([text], PETS)
  expect(outcome).toMatchObject({ kind: 'handover', ...(reason ? { reason } : {}) })
})

test('"ps 5" finds an entry that writes "PS5"', async () => {
  const shop = [
    faq('rate', 'Tarif main?', 'PS4 Rp8.000 per jam, PS5 Rp12.000 per jam.'),
    faq('food', 'Makanan?', 'Indomie Rp8.000, es teh Rp4.000.'),
    faq('hours', 'Jam buka?', 'Setiap hari 10.00-24.00.'),
  ]
  expect((await ask(['main ps 5 brp'], shop)).used).toEqual(['rate'])
})

test('opening hours do not answer on which days things are sent', async () => {
  const shop = [
    faq('place', 'Alamat toko?', 'Jl. Kolonel Masturi 120, Lembang. Buka setiap hari 08.00-16.00.'),
    faq('fee', 'Ongkir?', 'Tanaman dikirim Senin-Rabu saja, Rp25.000 per kg.'),
    ...SHOP.filter(({ id }) => id === 'price' || id === 'keeps'),
  ]
  for (const text of ['kirim hari jumat bs?', 'hari jumat bisa dikirim ga'])
    expect((await ask([text], shop)).used).not.toContain('place')
  expect((await ask(['alamatnya dimana'], shop)).used).toEqual(['place'])
})

test('a price does not answer whether a time is free, and a rule not what there is to choose from', async () => {
  const shop = [
    ...SHOP,
    faq('facial', 'Biaya facial?', 'Facial Rp300.000 sampai Rp450.000, untuk semua jenis kulit.'),
    faq('survey', 'Bisa lihat kamar?', 'Lihat kamar setiap hari 09.00-17.00, kabari dulu.'),
    faq('swap', 'Bisa ganti menu?', 'Sayur dan sambal bisa diganti, lauk utama tidak.'),
  ]
  expect((await ask(['besok jam 10 bisa facial?'], shop)).used).toEqual([])
  expect((await ask(['facial brp'], shop)).used).toEqual(['facial'])
  expect((await ask(['besok jam 10 bisa lihat kamar?'], shop)).used).toEqual(['survey'])
  expect((await ask(['minta daftar menu dong'], shop)).used).toEqual([])
})
