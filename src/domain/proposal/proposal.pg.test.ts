import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { listEntries, listSources } from '#domain/knowledge'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { aMember, aShop, openWorld, type World } from '../../../tests/world.ts'
import {
  acceptProposal,
  addChats,
  addPicture,
  dismissProposal,
  listProposals,
  restoreProposal,
  undoAccept,
} from './proposal.ts'
import { readProposal } from './read-proposal.ts'

let world: World
let standin: ModelStandin
beforeAll(async () => {
  world = await openWorld()
  standin = await startModel()
})
afterAll(async () => {
  await standin.close()
  await world.close()
})
afterEach(() => {
  standin.control({})
  useModel({})
})
const useModel = (more: Record<string, string>) =>
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url, ...more }))
const SEEING = () => ({ LLM_BASE_URL: standin.url, LLM_MODEL: 'm', LLM_SEES_IMAGES: 'true' })

const CHAT = `31/12/23 09.11 - Sari: ongkir ke depok brp ya kak?
31/12/23 09.15 - Dewi: Ongkir ke Depok Rp15.000 kak.
31/12/23 09.16 - Sari: bisa bayar pakai qris?
31/12/23 09.17 - Dewi: Bisa kak, QRIS dan transfer bank.
`
const chat = (text = CHAT) => ({
  fileName: 'Chat WhatsApp dengan Sari.txt',
  bytes: new Uint8Array(Buffer.from(text)),
})

async function aReadChat(text = CHAT) {
  const shop = await aShop()
  await addChats(shop.owner, { businessId: shop.businessId, ownerName: '', files: [chat(text)] })
  const [waiting] = await listProposals(shop.owner, shop.businessId)
  await readProposal(waiting!.id)
  const [proposal] = await listProposals(shop.owner, shop.businessId)
  const ref = { businessId: shop.businessId, proposalId: proposal!.id }
  return { shop, proposal: proposal!, ref }
}
const filesOf = (proposalId: string) =>
  rawSql()`select 1 from proposal_file where proposal_id = ${proposalId}`

test('a chat is deleted after its reading, and only chosen answers are added, with their changes', async () => {
  const { shop, proposal, ref } = await aReadChat()
  expect(proposal).toMatchObject({ status: 'siap', owner_name: 'Dewi', message_count: 4 })
  expect(await filesOf(ref.proposalId)).toEqual([])
  expect(await listSources(shop.owner, shop.businessId)).toEqual([])
  const [first] = proposal.answers
  const entries = [{ question: first!.question, answer: 'Ongkir Rp16.000.', examples: [] }]
  expect(await acceptProposal(shop.owner, { ...ref, entries })).toBe(1)
  const [source] = await listSources(shop.owner, shop.businessId)
  expect(source).toMatchObject({ kind: 'faq', entry_count: 1, title: first!.question })
  const [entry] = await listEntries(shop.owner, shop.businessId, source!.id)
  expect(entry).toMatchObject({ question: first!.question, answer: 'Ongkir Rp16.000.' })
  expect(await listProposals(shop.owner, shop.businessId)).toEqual([])
})

test('accepting a proposal can be undone in one step, and adds nothing twice', async () => {
  const { shop, proposal, ref } = await aReadChat()
  const entries = proposal.answers.map(({ question, answer, examples }) => ({
    question,
    answer,
    examples,
  }))
  await acceptProposal(shop.owner, { ...ref, entries })
  await expect(acceptProposal(shop.owner, { ...ref, entries })).rejects.toMatchObject({
    code: 'proposal.not_found',
  })
  await undoAccept(shop.owner, ref)
  expect(await listSources(shop.owner, shop.businessId)).toEqual([])
  expect(await listProposals(shop.owner, shop.businessId)).toHaveLength(1)
  await dismissProposal(shop.owner, ref)
  expect(await listProposals(shop.owner, shop.businessId)).toEqual([])
  await restoreProposal(shop.owner, ref)
  expect(await listProposals(shop.owner, shop.businessId)).toHaveLength(1)
})

test('a cancelled reading leaves no chat, and its job does nothing', async () => {
  const shop = await aShop()
  await addChats(shop.owner, { businessId: shop.businessId, ownerName: '', files: [chat()] })
  const [waiting] = await listProposals(shop.owner, shop.businessId)
  const ref = { businessId: shop.businessId, proposalId: waiting!.id }
  await dismissProposal(shop.owner, ref)
  expect(await filesOf(ref.proposalId)).toEqual([])
  await readProposal(ref.proposalId)
  expect(await listProposals(shop.owner, shop.businessId)).toEqual([])
  await expect(restoreProposal(shop.owner, ref)).rejects.toMatchObject({
    code: 'proposal.not_found',
  })
})

test('a file of the wrong kind ends with its reason and is deleted too', async () => {
  const { proposal, ref } = await aReadChat('Daftar harga')
  expect(proposal).toMatchObject({ status: 'gagal', error: 'noChat', answers: [] })
  expect(await filesOf(ref.proposalId)).toEqual([])
})

// With one of these two lengths the limit of 1,500 characters splits an emoji.
test.each(['tahan', 'tahann'])('a chat with half an emoji and a NUL is read (%s)', async (word) => {
  const { proposal, ref } = await aReadChat(`31/12/23 09.11 - Sari: rotinya tahan berapa hari kak?
31/12/23 09.15 - Dewi: Rotinya ${word} tiga hari ${'🍞'.repeat(1200)}
31/12/23 09.16 - Sari: bisa bayar pakai qris?
31/12/23 09.17 - Dewi: Bisa kak, QRIS\0 dan transfer bank.
`)
  expect(proposal).toMatchObject({ status: 'siap' })
  expect(proposal.answers.map(({ answer }) => answer).join()).toMatch(/🍞.*QRIS|QRIS.*🍞/su)
  expect(await filesOf(ref.proposalId)).toEqual([])
})

test('an answer that the knowledge already has is marked', async () => {
  const { shop, proposal, ref } = await aReadChat()
  const [{ question, answer, examples }] = [proposal.answers[0]!]
  await acceptProposal(shop.owner, { ...ref, entries: [{ question, answer, examples }] })
  await addChats(shop.owner, { businessId: shop.businessId, ownerName: '', files: [chat()] })
  const [waiting] = await listProposals(shop.owner, shop.businessId)
  await readProposal(waiting!.id)
  const [again] = await listProposals(shop.owner, shop.businessId)
  expect(again?.answers.map(({ isKnown }) => isKnown).sort()).toEqual([false, true])
})

test('an agen cannot read, add or accept proposals; another business cannot see them', async () => {
  const { shop, proposal, ref } = await aReadChat()
  const agen = await aMember(shop, 'agen')
  const stranger = await aShop()
  const entries = [{ question: 'Ada parkir?', answer: 'Ada, luas.', examples: [] }]
  const files = [chat()]
  for (const claims of [agen, stranger.owner]) {
    expect(await listProposals(claims, shop.businessId)).toEqual([])
    await expect(acceptProposal(claims, { ...ref, entries })).rejects.toThrow()
    await expect(dismissProposal(claims, ref)).rejects.toThrow()
    await expect(
      addChats(claims, { businessId: shop.businessId, ownerName: '', files }),
    ).rejects.toThrow()
  }
  const [same] = await listProposals(shop.owner, shop.businessId)
  expect(same).toEqual(proposal)
})

async function aReadPicture(bytes?: Buffer) {
  const shop = await aShop()
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await addPicture(shop.owner, {
    businessId: shop.businessId,
    fileName: 'menu.jpg',
    bytes: new Uint8Array(bytes ?? jpeg),
  })
  const [waiting] = await listProposals(shop.owner, shop.businessId)
  await readProposal(waiting!.id)
  const [proposal] = await listProposals(shop.owner, shop.businessId)
  return { shop, proposal: proposal! }
}

test('the facts of a photographed menu can be chosen, and the photo is deleted', async () => {
  useModel(SEEING())
  const tulisan = 'Roti:\nRoti tawar Rp15.000\nRoti sobek Rp18.000\nCroissant Rp22.000'
  standin.control({ picture: { jenis: 'tulisan', ringkasan: 'Menu.', tulisan } })
  const { shop, proposal } = await aReadPicture()
  expect(proposal).toMatchObject({ kind: 'gambar', status: 'siap' })
  expect(proposal.answers.map(({ answer }) => answer)).toEqual(
    ['Roti: Roti tawar Rp15.000', 'Roti: Roti sobek Rp18.000', 'Croissant Rp22.000'].map((line) =>
      expect.stringContaining(line.split(': ').at(-1) ?? ''),
    ),
  )
  expect(await filesOf(proposal.id)).toEqual([])
  const [{ question, answer, examples }] = [proposal.answers[0]!]
  const ref = { businessId: shop.businessId, proposalId: proposal.id }
  await acceptProposal(shop.owner, { ...ref, entries: [{ question, answer, examples }] })
  const [source] = await listSources(shop.owner, shop.businessId)
  expect(source).toMatchObject({ kind: 'text', title: 'menu.jpg', entry_count: 1 })
})

test.each([
  ['no model sees', {}, undefined, 'pictureNeedsModel'],
  ['it is no picture', undefined, Buffer.from('halo'), 'pictureBroken'],
  ['it has no words', undefined, undefined, 'pictureWithoutWords'],
])('a photo is refused with its reason where %s', async (_, settings, bytes, reason) => {
  useModel(settings ?? SEEING())
  const { proposal } = await aReadPicture(bytes)
  expect(proposal).toMatchObject({ status: 'gagal', error: reason })
  expect(await filesOf(proposal.id)).toEqual([])
})
