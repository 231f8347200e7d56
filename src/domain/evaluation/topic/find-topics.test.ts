import { expect, test } from 'vitest'
import { findTopics, likestTopic } from './find-topics.ts'

const DELIVERY = [
  'ongkir ke bantul berapa kak?',
  'kak ongkirnya brp ya ke sleman',
  'ongkir ke godean brp mas',
  'biaya kirim ke klaten?',
]
const HOURS = ['buka jam berapa?', 'hari minggu buka ga kak', 'tutup jam brp ya', 'bukanya jam brp']
const CAKE = ['kue ultah 20 cm brp?', 'harga kue ulang tahun', 'kue ultah bisa custom ga']

test('questions that ask the same in other words are one topic; other questions are not', async () => {
  const topics = await findTopics([...DELIVERY, ...HOURS, ...CAKE, 'lowongan kerja masih ada?'])
  const topicOf = (question: string) => likestTopic(topics, question)?.example
  for (const group of [DELIVERY, HOURS, CAKE]) {
    expect(topicOf(group[0]!), group[0]).toBeDefined()
    expect(new Set(group.map(topicOf)).size, group[0]).toBe(1)
  }
  expect(new Set([DELIVERY, HOURS, CAKE].map((group) => topicOf(group[0]!))).size).toBe(3)
  expect(topics.map(({ words }) => words[0])).toEqual(
    expect.arrayContaining([expect.stringMatching(/ongkir/), expect.stringMatching(/kue/)]),
  )
})

test('greetings have no topic, and a single question makes none', async () => {
  expect(await findTopics(['halo kak', 'makasih ya', 'ongkir ke bantul?'])).toEqual([])
  expect(likestTopic(await findTopics(DELIVERY), 'halo kak')).toBeUndefined()
})

test("a topic's name has words, but no sizes and prices", async () => {
  const topics = await findTopics(['kue 20 cm brp?', 'kue ukuran 20 harganya?', 'kue 20 cm ada?'])
  expect(topics[0]?.words).toContain('kue')
  expect(topics[0]?.words.join(' ')).not.toMatch(/\d/)
})

test("a topic's name does not repeat a meaning", async () => {
  const [topic] = await findTopics([
    'cetak foto nambah brp kak',
    'cetak foto tambah berapa?',
    'cetak foto di kue nambah berapa',
  ])
  expect(topic?.words.filter((word) => /^(?:n|t)ambah$/.test(word))).toHaveLength(1)
})
