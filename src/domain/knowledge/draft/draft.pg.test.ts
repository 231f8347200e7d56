import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { ANSWER_THRESHOLD } from '../contract.ts'
import { removeEntry, updateEntry } from '../edit-entries.ts'
import { addFaq, addText, listEntries, listSources, removeSource } from '../knowledge.ts'
import { openKnowledge, trySearch } from '../search/lookup.ts'
import { publishDraft } from '#domain/scenario/draft-test'
import {
  draftAnswer,
  draftFaq,
  draftRemoval,
  draftText,
  dropChange,
  loadDraft,
  restoreChange,
  settleChange,
} from './draft.ts'
import { listReleases, undoRelease } from './publish.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type OpenShop = Shop & { sourceId: string; entryIds: string[] }

async function openShop(): Promise<OpenShop> {
  const shop = await aShop()
  const { id } = await addFaq(shop.owner, {
    businessId: shop.businessId,
    title: 'Tanya jawab',
    entries: [
      { question: 'Berapa ongkir ke Bantul?', answer: 'Rp10.000.' },
      { question: 'Ada parkir mobil?', answer: 'Ada, untuk 8 mobil.' },
      { question: 'Terima pesanan hampers?', answer: 'Terima, minimal 5 kotak.' },
    ],
  })
  const entries = await listEntries(shop.owner, shop.businessId, id)
  return { ...shop, sourceId: id, entryIds: entries.map((entry) => entry.id) }
}

const answerOf = async (shop: Shop, text: string, isDraft = false) => {
  const [first] = await openKnowledge(shop.businessId, { isDraft })(text)
  return first && first.score >= ANSWER_THRESHOLD ? first.text : undefined
}
const words = { question: 'Berapa ongkir ke Bantul?', answer: 'Rp12.000.', examples: [] }
const edit = (shop: OpenShop, change: Partial<typeof words> = {}) =>
  draftAnswer(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.entryIds[0],
    ...words,
    ...change,
  })
const publish = async (shop: Shop) =>
  publishDraft(shop.owner, {
    businessId: shop.businessId,
    state: (await loadDraft(shop.owner, shop.businessId)).state,
  })
const versionOf = async ({ businessId }: Shop) => {
  const [row] = await rawSql()`select knowledge_version from business where id = ${businessId}`
  return row?.knowledge_version
}

test('a member who tests a draft gets its answers while customers get the live ones', async () => {
  const shop = await openShop()
  const before = await versionOf(shop)
  await edit(shop)
  await draftRemoval(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! })
  await draftFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Bisa bayar pakai QRIS?', answer: 'Bisa, semua bank.' }],
  })
  await draftAnswer(shop.owner, {
    businessId: shop.businessId,
    sourceId: shop.sourceId,
    question: 'Apakah ada wifi?',
    answer: 'Ada, gratis.',
    examples: [],
  })
  expect(await answerOf(shop, 'ongkir ke bantul brp', true)).toBe('Rp12.000.')
  expect(await answerOf(shop, 'ada parkir mobil?', true)).toBeUndefined()
  expect(await answerOf(shop, 'bisa qris kak?', true)).toBe('Bisa, semua bank.')
  expect(await answerOf(shop, 'ada wifi?', true)).toBe('Ada, gratis.')
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp10.000.')
  expect(await answerOf(shop, 'ada parkir mobil?')).toBe('Ada, untuk 8 mobil.')
  expect(await answerOf(shop, 'bisa qris kak?')).toBeUndefined()
  expect(await versionOf(shop)).toBe(before)
  const tried = await trySearch(shop.owner, {
    businessId: shop.businessId,
    text: 'bisa qris kak?',
    isDraft: true,
  })
  expect(tried[0]).toMatchObject({ text: 'Bisa, semua bank.' })
})

test('a change that is dropped, or that equals the live answer, leaves the draft', async () => {
  const shop = await openShop()
  await edit(shop)
  expect(await answerOf(shop, 'ongkir ke bantul brp', true)).toBe('Rp12.000.')
  const [change] = (await loadDraft(shop.owner, shop.businessId)).changes
  const ref = { businessId: shop.businessId, changeId: change!.id }
  await dropChange(shop.owner, ref)
  expect(await loadDraft(shop.owner, shop.businessId)).toMatchObject({
    state: '',
    changes: [],
    products: { total: 0 },
  })
  expect(await answerOf(shop, 'ongkir ke bantul brp', true)).toBe('Rp10.000.')
  await restoreChange(shop.owner, ref)
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toHaveLength(1)
  await edit(shop, { answer: 'Rp10.000.' })
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toEqual([])
})

test('an answer that is changed again after its change was dropped is in the draft', async () => {
  const shop = await openShop()
  await edit(shop)
  const [change] = (await loadDraft(shop.owner, shop.businessId)).changes
  await dropChange(shop.owner, { businessId: shop.businessId, changeId: change!.id })
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.entryIds[0]!,
    answer: 'Rp11.000.',
  })
  await edit(shop, { answer: 'Rp14.000.' })
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toMatchObject([
    { answer: 'Rp14.000.', base_answer: 'Rp11.000.', state: 'ok' },
  ])
})

test('while a draft contradicts live answers, its test uses neither value', async () => {
  const shop = await openShop()
  await draftText(shop.owner, {
    businessId: shop.businessId,
    title: 'Ongkir baru',
    text: 'Berapa ongkir ke Bantul?\nRp15.000.',
  })
  expect(await answerOf(shop, 'berapa ongkir ke bantul?')).toBe('Rp10.000.')
  expect(await answerOf(shop, 'berapa ongkir ke bantul?', true)).toBeUndefined()
})

test('publishing makes every change of a draft live at once, and its undo reverts all', async () => {
  const shop = await openShop()
  await edit(shop)
  await draftRemoval(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! })
  await draftText(shop.owner, {
    businessId: shop.businessId,
    title: 'Pembayaran',
    text: 'Bisa bayar pakai QRIS?\nBisa, semua bank.\n\nBisa kartu kredit?\nBelum bisa.',
  })
  const releaseId = await publish(shop)
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp12.000.')
  expect(await answerOf(shop, 'ada parkir mobil?')).toBeUndefined()
  expect(await answerOf(shop, 'bisa qris kak?')).toBe('Bisa, semua bank.')
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toEqual([])
  expect(await listReleases(shop.owner, shop.businessId)).toMatchObject([
    { added_count: 2, changed_count: 1, removed_count: 1, test: 'tanpa', undone_at: null },
  ])
  const sources = await listSources(shop.owner, shop.businessId)
  expect(sources.map(({ title, entry_count }) => [title, entry_count])).toEqual([
    ['Pembayaran', 2],
    ['Tanya jawab', 2],
  ])
  const ref = { businessId: shop.businessId, releaseId }
  expect(await undoRelease(shop.owner, ref)).toEqual({ restored: 4, skipped: 0 })
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp10.000.')
  expect(await answerOf(shop, 'ada parkir mobil?')).toBe('Ada, untuk 8 mobil.')
  expect(await answerOf(shop, 'bisa qris kak?')).toBeUndefined()
  expect(await listSources(shop.owner, shop.businessId)).toMatchObject([
    { title: 'Tanya jawab', entry_count: 3 },
  ])
  await expect(undoRelease(shop.owner, ref)).rejects.toMatchObject({ code: 'knowledge.not_found' })
})

test('an undo of a publishing skips answers that changed since', async () => {
  const shop = await openShop()
  await edit(shop)
  await draftRemoval(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! })
  const releaseId = await publish(shop)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.entryIds[0]!,
    answer: 'Rp13.000.',
  })
  const undone = await undoRelease(shop.owner, { businessId: shop.businessId, releaseId })
  expect(undone).toEqual({ restored: 1, skipped: 1 })
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp13.000.')
  expect(await answerOf(shop, 'ada parkir mobil?')).toBe('Ada, untuk 8 mobil.')
})

test('a live answer that changed in the meantime is shown, and needs a choice before publishing', async () => {
  const shop = await openShop()
  await edit(shop)
  await updateEntry(shop.owner, {
    businessId: shop.businessId,
    entryId: shop.entryIds[0]!,
    answer: 'Rp11.000.',
  })
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_conflict' })
  const [change] = (await loadDraft(shop.owner, shop.businessId)).changes
  expect(change).toMatchObject({
    state: 'changed',
    answer: 'Rp12.000.',
    base_answer: 'Rp10.000.',
    live_answer: 'Rp11.000.',
  })
  const settle = { businessId: shop.businessId, changeId: change!.id, choice: 'mine' as const }
  await settleChange(shop.owner, settle)
  const releaseId = await publish(shop)
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp12.000.')
  await undoRelease(shop.owner, { businessId: shop.businessId, releaseId })
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp11.000.')
})

test('a change of an answer that was removed in the meantime can become a new answer', async () => {
  const shop = await openShop()
  await edit(shop)
  await draftRemoval(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! })
  await removeEntry(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[0]! })
  await removeEntry(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! })
  const { changes } = await loadDraft(shop.owner, shop.businessId)
  expect(changes.map(({ act, state }) => [act, state])).toEqual([
    ['edit', 'gone'],
    ['remove', 'ok'],
  ])
  await settleChange(shop.owner, {
    businessId: shop.businessId,
    changeId: changes[0]!.id,
    choice: 'mine',
  })
  await publish(shop)
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp12.000.')
  expect(await listReleases(shop.owner, shop.businessId)).toMatchObject([
    { added_count: 1, changed_count: 0, removed_count: 0 },
  ])
})

test('the removal of an answer that no longer exists adds nothing when it is settled', async () => {
  const shop = await openShop()
  const [, entryId] = shop.entryIds
  await draftRemoval(shop.owner, { businessId: shop.businessId, entryId: entryId! })
  const [change] = (await loadDraft(shop.owner, shop.businessId)).changes
  await removeEntry(shop.owner, { businessId: shop.businessId, entryId: entryId! })
  const settle = { businessId: shop.businessId, changeId: change!.id, choice: 'mine' as const }
  await expect(settleChange(shop.owner, settle)).rejects.toMatchObject({
    code: 'knowledge.not_found',
  })
  expect((await loadDraft(shop.owner, shop.businessId)).changes).toMatchObject([{ act: 'remove' }])
})

test('an answer added to a source that was removed or deleted is not lost', async () => {
  const shop = await openShop()
  const add = (sourceId: string, question: string) =>
    draftAnswer(shop.owner, {
      businessId: shop.businessId,
      sourceId,
      question,
      answer: 'Ada, gratis.',
      examples: [],
    })
  const { id } = await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Catatan',
    text: 'Buka setiap hari.',
  })
  await add(shop.sourceId, 'Apakah ada wifi?')
  await add(id, 'Apakah ada toilet?')
  await removeSource(shop.owner, { businessId: shop.businessId, sourceId: shop.sourceId })
  await rawSql()`delete from knowledge_source where id = ${id}`
  const { changes } = await loadDraft(shop.owner, shop.businessId)
  expect(changes.map(({ state }) => state)).toEqual(['gone', 'gone'])
  for (const { id: changeId } of changes)
    await settleChange(shop.owner, { businessId: shop.businessId, changeId, choice: 'mine' })
  await publish(shop)
  expect(await answerOf(shop, 'ada wifi?')).toBe('Ada, gratis.')
  expect(await answerOf(shop, 'ada toilet?')).toBe('Ada, gratis.')
})

test('a draft that changed after it was shown is not published', async () => {
  const shop = await openShop()
  await edit(shop)
  const { state } = await loadDraft(shop.owner, shop.businessId)
  await edit(shop, { answer: 'Rp14.000.' })
  const late = { businessId: shop.businessId, state }
  await expect(publishDraft(shop.owner, late)).rejects.toMatchObject({
    code: 'knowledge.draft_changed',
  })
  expect(await answerOf(shop, 'ongkir ke bantul brp')).toBe('Rp10.000.')
})

test('a change saved during publishing waits and is in the next draft', async () => {
  const shop = await openShop()
  const { businessId, sourceId } = shop
  await draftAnswer(shop.owner, { businessId, sourceId, ...words, question: 'Ada wifi?' })
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = rawSql().begin(async (tx) => {
    await tx`select from knowledge_source where id = ${sourceId} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const publishing = publish(shop)
  await expect.poll(() => countWaiting('transactionid')).toBe(1)
  const entries = [{ question: 'Bisa bayar pakai QRIS?', answer: 'Bisa, semua bank.' }]
  const saving = draftFaq(shop.owner, { businessId, entries })
  await expect.poll(() => countWaiting('advisory')).toBe(1)
  released.resolve()
  await Promise.all([held, publishing, saving])
  expect((await loadDraft(shop.owner, businessId)).changes).toMatchObject(entries)
})

/** The number of transactions in this database that wait for a lock. */
const countWaiting = async (lock: string) =>
  (
    await rawSql()`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and wait_event = ${lock}`
  ).length

test('agen and peninjau can only read the draft; another business cannot see it', async () => {
  const shop = await openShop()
  await edit(shop)
  const { state } = await loadDraft(shop.owner, shop.businessId)
  const publishing = { businessId: shop.businessId, state, overrideReason: 'Tanpa uji' }
  for (const role of ['agen', 'peninjau'] as const) {
    const member = await aMember(shop, role)
    expect((await loadDraft(member, shop.businessId)).changes).toHaveLength(1)
    await expect(publishDraft(member, publishing)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(
      draftRemoval(member, { businessId: shop.businessId, entryId: shop.entryIds[0]! }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' })
  }
  const other = await openShop()
  expect((await loadDraft(other.owner, shop.businessId)).changes).toEqual([])
  await expect(publishDraft(other.owner, publishing)).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await expect(
    draftAnswer(other.owner, {
      businessId: other.businessId,
      entryId: shop.entryIds[0],
      ...words,
    }),
  ).rejects.toMatchObject({ code: 'knowledge.not_found' })
  await expect(
    draftAnswer(other.owner, {
      businessId: other.businessId,
      sourceId: shop.sourceId,
      ...words,
    }),
  ).rejects.toMatchObject({ code: 'knowledge.not_found' })
})

test('a draft accepts at most 300 changes', async () => {
  const shop = await openShop()
  const entries = Array.from({ length: 299 }, (_, at) => ({
    question: `Pertanyaan ${at}?`,
    answer: `Jawaban ${at}.`,
  }))
  await draftFaq(shop.owner, { businessId: shop.businessId, entries })
  await edit(shop)
  await expect(
    draftRemoval(shop.owner, { businessId: shop.businessId, entryId: shop.entryIds[1]! }),
  ).rejects.toMatchObject({ code: 'knowledge.draft_full' })
})
