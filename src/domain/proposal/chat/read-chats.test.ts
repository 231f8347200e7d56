import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ANSWER_CHARS } from '#contract/knowledge'
import { type ChatFile, readChats } from './read-chats.ts'
import { parseChat } from './parse-chat.ts'

const file = (fileName: string, text: string | Buffer): ChatFile => ({
  fileName,
  bytes: new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text),
})
const read = (files: ChatFile[], ownerName = '') =>
  readChats({ files, ownerName, businessName: 'Roti Senja' })
const found = async (files: ChatFile[], ownerName = '') => {
  const result = await read(files, ownerName)
  if (!result.ok) throw new Error(result.reason)
  return result
}

const SARI = `31/12/23 09.10 - Pesan dan panggilan terenkripsi secara end-to-end. Hanya orang di chat ini yang bisa membacanya.
31/12/23 09.11 - Sari Wulandari: halo kak
31/12/23 09.11 - Sari Wulandari: ongkir ke depok brp ya kak?
31/12/23 09.15 - Dewi: Halo Kak Sari
31/12/23 09.15 - Dewi: Ongkir ke Depok Rp15.000 kak Sari.
Sampai di hari yang sama.
31/12/23 09.20 - Sari Wulandari: <Media tidak disertakan>
31/12/23 09.21 - Sari Wulandari: pesanan saya sudah dikirim?
31/12/23 09.30 - Dewi: Sudah kak, resi JP1234567890
31/12/23 09.40 - Sari Wulandari: rekeningnya apa kak?
31/12/23 09.41 - Dewi: BCA 1234567890 a.n. Dewi Lestari
`
const BUDI = `[02/01/24 10.00.05] Budi: \u200ePesan dan panggilan terenkripsi secara end-to-end.
[02/01/24 10.01.00] Budi: kak ongkir depok berapa?
[02/01/24 10.02.00] Dewi: Ongkir ke Depok Rp18.000 kak.
[02/01/24 10.03.00] Budi: \u200egambar tidak disertakan
[02/01/24 10.05.00] Budi: kirim ke Jl. Mawar No 5 ya
[02/01/24 10.06.00] Dewi: Baik kak Budi, saya kirim ke Jl. Mawar No 5
`

test('questions of several chats become one answer, the newest, with the number of askers', async () => {
  const { answers, ownerName } = await found([
    file('Chat WhatsApp dengan Sari Wulandari.txt', SARI),
    file('WhatsApp Chat - Budi.txt', BUDI),
  ])
  expect(ownerName).toBe('Dewi')
  expect(answers).toHaveLength(1)
  expect(answers[0]).toMatchObject({
    answer: 'Ongkir ke Depok Rp18.000 kak.',
    timesAsked: 2,
    isVaried: true,
  })
  expect(answers[0]?.question).toMatch(/ongkir.*depok/i)
})

test('proposed answers contain no names, accounts, addresses, tracking numbers or single orders', async () => {
  const { answers } = await found([
    file('Chat WhatsApp dengan Sari Wulandari.txt', SARI),
    file('Chat WhatsApp dengan Budi.txt', BUDI),
  ])
  const text = JSON.stringify(answers)
  for (const personal of ['Sari', 'Budi', 'JP1234567890', '1234567890', 'Mawar', 'Lestari'])
    expect(text).not.toContain(personal)
})

test('an address of the owner that two customers received stays in a proposed answer', async () => {
  const chat = (name: string) =>
    `1/5/24 10.00 - ${name}: alamat tokonya dimana kak?\n1/5/24 10.01 - Dewi: Toko kami di Jl. Kaliurang KM 6 ya kak.\n`
  const { answers } = await found([
    file('Chat WhatsApp dengan Ani.txt', chat('Ani')),
    file('Chat WhatsApp dengan Rudi.txt', chat('Rudi')),
  ])
  expect(answers[0]).toMatchObject({ timesAsked: 2, isVaried: false })
  expect(answers[0]?.answer).toContain('Jl. Kaliurang KM 6')
})

test.each([
  ['Android, Indonesian', '31/12/23 22.15 - Ani: halo', Date.UTC(2023, 11, 31, 22, 15)],
  ['Android, English', '12/31/23, 10:15\u202fPM - Ani: halo', Date.UTC(2023, 11, 31, 22, 15)],
  [
    'iPhone, Indonesian',
    '\u200e[31/12/2023 22.15.30] Ani: halo',
    Date.UTC(2023, 11, 31, 22, 15, 30),
  ],
  ['iPhone, English', '[12/31/23, 10:15:30 PM] Ani: halo', Date.UTC(2023, 11, 31, 22, 15, 30)],
  ['year first', '2023-12-31, 22:15 - Ani: halo', Date.UTC(2023, 11, 31, 22, 15)],
  ['midnight', '31/12/23, 12:05 am - Ani: halo', Date.UTC(2023, 11, 31, 0, 5)],
])("a chat's dates are read in the form of %s", (_, line, atMs) => {
  expect(parseChat(line, 'x.txt')?.messages).toEqual([{ sender: 'Ani', text: 'halo', atMs }])
})

test('dates of a chat that fit both orders are read in the order in which they do not go back', () => {
  const lines = ['1/2/24, 10:00 - A: satu', '2/1/24, 10:00 - A: dua', '3/1/24, 10:00 - A: tiga']
  const chat = parseChat(lines.join('\n'), 'x.txt')
  expect(chat?.messages.map(({ atMs }) => new Date(atMs).getUTCMonth())).toEqual([0, 1, 2])
})

test('a message of several lines stays whole; edits, deletions, calls and files are left out', () => {
  const chat = parseChat(
    `1/5/24 10.00 - Ani: baris satu
baris dua

baris empat <Pesan ini diedit>
1/5/24 10.01 - Ani: Pesan ini telah dihapus
1/5/24 10.02 - Ani: Panggilan suara tak terjawab
1/5/24 10.03 - Ani: IMG-20240105-WA0001.jpg (berkas terlampir)
ini fotonya ya
1/5/24 10.04 - Ani: <Media omitted>
1/5/24 10.05 - Anda menambahkan Budi
1/5/24 10.06 - Ani: null`,
    'x.txt',
  )
  expect(chat?.messages.map(({ text }) => text)).toEqual([
    'baris satu\nbaris dua\n\nbaris empat',
    'ini fotonya ya',
  ])
})

test('a chat in UTF-16 and one in a ZIP are read', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SARI, 'utf16le')])
  expect((await found([file('Chat WhatsApp dengan Sari Wulandari.txt', utf16)])).ok).toBe(true)
  const zip = zipOf({ '_chat.txt': Buffer.from(BUDI), 'a.jpg': Buffer.from('x') })
  const { answers } = await found([file('WhatsApp Chat - Budi.zip', zip)])
  expect(answers[0]?.answer).toBe('Ongkir ke Depok Rp18.000 kak.')
})

test('a proposed answer from many long messages is cut to the limit of an entry', async () => {
  const long = `Bahannya ${'tepung gandum pilihan '.repeat(60)}`
  const lines = Array.from({ length: 9 }, (_, at) => `1/5/24 10.0${at + 1} - Dewi: ${long}`)
  const { answers } = await found([
    file(
      'Chat WhatsApp dengan Ani.txt',
      ['1/5/24 10.00 - Ani: bahan rotinya apa saja?', ...lines].join('\n'),
    ),
  ])
  expect(answers[0]?.answer.length).toBeGreaterThan(5000)
  expect(answers[0]?.answer.length).toBeLessThanOrEqual(ANSWER_CHARS)
})

test('a file that is no chat, a ZIP without one and a ZIP bomb are refused with their reasons', async () => {
  const reasonOf = async (fileName: string, bytes: Buffer, ownerName = '') => {
    const result = await read([file(fileName, bytes)], ownerName)
    return result.ok ? 'ok' : result.reason
  }
  expect(await reasonOf('a.txt', Buffer.from('Daftar harga\nRoti 5000'))).toBe('noChat')
  expect(await reasonOf('a.txt', Buffer.alloc(0))).toBe('fileEmpty')
  expect(await reasonOf('a.txt', Buffer.from([0x89, 0x50, 0, 0, 0]))).toBe('noChat')
  expect(await reasonOf('a.zip', zipOf({ 'a.jpg': Buffer.from('x') }))).toBe('zipWithoutChat')
  expect(await reasonOf('a.zip', zipOf({ '_chat.txt': Buffer.from(BUDI) }, true))).toBe('zipLocked')
  expect(await reasonOf('a.zip', Buffer.from('PK\x03\x04rusak'))).toBe('fileBroken')
  const bomb = zipOf({ '_chat.txt': Buffer.alloc(101 * 1024 * 1024, 97) })
  expect(await reasonOf('a.zip', bomb)).toBe('fileTooLargeUnpacked')
  expect(await reasonOf('x.txt', Buffer.from(BUDI), 'Siapa')).toBe('chatNameNotFound')
})

test('100,000 messages are read within ten seconds', { timeout: 10_000 }, async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => [
    `1/5/24 10.00 - Ani: berapa harga barang${at % 900} ukuran ${at % 7} kak?`,
    `1/5/24 10.01 - Dewi: Harganya Rp${at % 900}.000 kak.`,
  ]).flat()
  const { answers } = await found([file('Chat WhatsApp dengan Ani.txt', lines.join('\n'))])
  expect(answers.length).toBeGreaterThan(0)
})

/** Builds a ZIP of deflated parts. `isLocked` sets the flag of a password. */
function zipOf(parts: Record<string, Buffer>, isLocked = false): Buffer {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(isLocked ? 1 : 0, 8)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(bytes.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(offset, 42)
    bodies.push(local, Buffer.from(name), packed)
    heads.push(head, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
