import { afterAll, beforeAll, expect, test } from 'vitest'
import { discardDraft, publishDraft } from '#domain/scenario/draft-test'
import { dropChange, loadDraft, restoreChange, restoreDraft } from '#domain/knowledge/draft'
import { listReleases, undoRelease } from '#domain/knowledge/publish'
import { sendToSimulation } from '#domain/simulation'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import type { SaveProcedure } from '../contract.ts'
import * as procedure from '../procedure.ts'
import { listProcedureVersions } from '../version/versions.ts'
import * as draft from './draft.ts'
import { contentsOf } from './overlay.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const warranty = (shop: Shop, over: Partial<SaveProcedure> = {}): SaveProcedure => ({
  businessId: shop.businessId,
  name: 'Klaim garansi',
  is_enabled: true,
  triggers: ['mau klaim garansi'],
  steps: [{ kind: 'jawab', text: 'Bawa notanya, Kak.' }],
  ...over,
})
const list = (shop: Shop, isDraft = true) =>
  procedure.listProcedures(shop.owner, { businessId: shop.businessId, isDraft })
const namesOf = async (shop: Shop, isDraft = true) =>
  (await list(shop, isDraft)).map(({ name }) => name)
const changesOf = async (shop: Shop) => (await loadDraft(shop.owner, shop.businessId)).procedures

async function openShop() {
  const shop = await aShop()
  const { id } = await procedure.saveProcedure(shop.owner, warranty(shop))
  return { ...shop, procedureId: id }
}
type OpenShop = Awaited<ReturnType<typeof openShop>>

/** Saves the live procedure's new contents into the draft, as a member who sees both. */
async function edit(shop: OpenShop, over: Partial<SaveProcedure>, claims = shop.owner) {
  const seen = (await list(shop)).find(({ id }) => id === shop.procedureId)
  return draft.saveInDraft(
    claims,
    warranty(shop, {
      changes: {
        procedureId: shop.procedureId,
        version: seen?.version ?? 0,
        draftVersion: seen?.draft?.version,
      },
      ...over,
    }),
  )
}
const publish = async (shop: Shop) =>
  publishDraft(shop.owner, {
    businessId: shop.businessId,
    state: (await loadDraft(shop.owner, shop.businessId)).state,
  })

/** What the agent answers in the simulator. */
async function answerOf(shop: Shop, isDraft: boolean): Promise<string | undefined> {
  const { simulation } = await sendToSimulation(shop.owner, {
    businessId: shop.businessId,
    texts: ['kak mau klaim garansi'],
    behaviours: ['v1'],
    isDraft,
  })
  const last = simulation.turns.at(-1)
  expect(last?.by === 'ai' && (last.isDraft ?? false)).toBe(isDraft)
  return last?.text
}
const NEW = {
  steps: [{ kind: 'jawab', text: 'Kirim foto notanya, Kak.' }],
} satisfies Partial<SaveProcedure>
const OTHER = { name: 'Tukar', triggers: ['mau tukar ukuran sepatu'] }

test('the simulator follows the draft while customers get the live procedure', async () => {
  const shop = await openShop()
  await edit(shop, NEW)
  expect(await answerOf(shop, true)).toBe('Kirim foto notanya, Kak.')
  expect(await answerOf(shop, false)).toBe('Bawa notanya, Kak.')
  await edit(shop, { is_enabled: false })
  expect(await answerOf(shop, true)).not.toContain('nota')
  expect(await answerOf(shop, false)).toBe('Bawa notanya, Kak.')
})

test('publishing writes all changes at once, and its undo takes them back', async () => {
  const shop = await openShop()
  const { businessId } = shop
  const second = await procedure.saveProcedure(shop.owner, warranty(shop, OTHER))
  const before = await list(shop, false)
  await edit(shop, NEW)
  await draft.removeInDraft(shop.owner, { businessId, procedureId: second.id, version: 1 })
  const added = await draft.saveInDraft(shop.owner, warranty(shop, { ...OTHER, name: 'Retur' }))
  const seen = (await list(shop)).map(({ id }) => id)
  await draft.orderInDraft(shop.owner, { businessId, seen, ids: seen.toReversed() })
  expect(await namesOf(shop, false)).toEqual(['Klaim garansi', 'Tukar'])
  const releaseId = await publish(shop)
  expect(await namesOf(shop, false)).toEqual(['Retur', 'Klaim garansi'])
  expect((await list(shop, false)).map(({ id }) => id)).toEqual([added.id, shop.procedureId])
  expect(await answerOf(shop, false)).toBe('Kirim foto notanya, Kak.')
  expect(await changesOf(shop)).toEqual([])
  const [release] = await listReleases(shop.owner, businessId)
  expect(release).toMatchObject({ added_count: 1, changed_count: 2, removed_count: 1 })
  const undone = await undoRelease(shop.owner, { businessId, releaseId })
  expect(undone).toEqual({ restored: 4, skipped: 0 })
  const after = await list(shop, false)
  expect(after.map(contentsOf)).toEqual(before.map(contentsOf))
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('an undo leaves a procedure that was changed again', async () => {
  const shop = await openShop()
  const { businessId, procedureId } = shop
  await edit(shop, NEW)
  const releaseId = await publish(shop)
  await procedure.saveProcedure(
    shop.owner,
    warranty(shop, { name: 'Garansi baru', changes: { procedureId, version: 2 } }),
  )
  expect(await undoRelease(shop.owner, { businessId, releaseId })).toEqual({
    restored: 0,
    skipped: 1,
  })
  expect(await namesOf(shop, false)).toEqual(['Garansi baru'])
})

test('a draft that says what is live is empty; dropped changes can be taken back', async () => {
  const shop = await openShop()
  const { businessId } = shop
  await edit(shop, NEW)
  const [change] = await changesOf(shop)
  const ref = { businessId, changeId: change!.id }
  await dropChange(shop.owner, ref)
  expect(await changesOf(shop)).toEqual([])
  await restoreChange(shop.owner, ref)
  expect(await changesOf(shop)).toHaveLength(1)
  await discardDraft(shop.owner, businessId)
  expect(await changesOf(shop)).toEqual([])
  await restoreDraft(shop.owner, businessId)
  expect(await changesOf(shop)).toHaveLength(1)
  await edit(shop, {})
  expect(await changesOf(shop)).toEqual([])
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_empty' })
})

test('a change of the live procedure meanwhile waits for a choice and loses nothing', async () => {
  const shop = await openShop()
  const { businessId, procedureId } = shop
  await edit(shop, NEW)
  await procedure.saveProcedure(
    shop.owner,
    warranty(shop, { name: 'Garansi toko', changes: { procedureId, version: 1 } }),
  )
  const [change] = await changesOf(shop)
  expect(change).toMatchObject({
    state: 'changed',
    base: { name: 'Klaim garansi' },
    live: { name: 'Garansi toko' },
  })
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_conflict' })
  const settle = (choice: 'mine' | 'live') =>
    draft.settleProcedureChange(shop.owner, { businessId, changeId: change!.id, choice })
  await settle('mine')
  await publish(shop)
  expect(await namesOf(shop, false)).toEqual(['Klaim garansi'])
})

test('a procedure that was removed meanwhile is added again on purpose', async () => {
  const shop = await openShop()
  const { businessId, procedureId } = shop
  await edit(shop, NEW)
  await procedure.removeProcedure(shop.owner, { businessId, procedureId, version: 1 })
  const [change] = await changesOf(shop)
  expect(change).toMatchObject({ state: 'gone' })
  const choice = { businessId, changeId: change!.id, choice: 'mine' } as const
  await draft.settleProcedureChange(shop.owner, choice)
  await publish(shop)
  expect(await list(shop, false)).toMatchObject([{ id: procedureId, steps: NEW.steps }])
})

test('two members who edit the same draft: the later save is refused, the first one stays', async () => {
  const shop = await openShop()
  const admin = await aMember(shop, 'admin')
  const { procedureId } = shop
  const first = { procedureId, version: 1 }
  const save = (claims: typeof admin, name: string, changes = {}) =>
    draft.saveInDraft(claims, warranty(shop, { name, changes: { ...first, ...changes } }))
  const saves = await Promise.allSettled([save(shop.owner, 'Pemilik'), save(admin, 'Admin')])
  const refused = saves.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ code: 'procedure.changed' }])
  const kept = saves[0].status === 'fulfilled' ? 'Pemilik' : 'Admin'
  expect(await namesOf(shop)).toEqual([kept])
  const seen = (await changesOf(shop))[0]?.version
  await save(admin, 'Kedua', { draftVersion: seen })
  await expect(save(shop.owner, 'Lama', { draftVersion: seen })).rejects.toMatchObject({
    code: 'procedure.changed',
  })
  const second = (await changesOf(shop))[0]?.version
  await publish(shop)
  await expect(save(shop.owner, 'Lama', { draftVersion: second })).rejects.toMatchObject({
    code: 'procedure.changed',
  })
  expect(await namesOf(shop, false)).toEqual(['Kedua'])
})

test('a form that shows a discarded change cannot save over the next change', async () => {
  const shop = await openShop()
  await edit(shop, { name: 'Pertama' })
  const { procedureId } = shop
  const discarded = (await changesOf(shop))[0]?.version
  await discardDraft(shop.owner, shop.businessId)
  await edit(shop, { name: 'Berikutnya' })
  const changes = { procedureId, version: 1, draftVersion: discarded }
  await expect(
    draft.saveInDraft(shop.owner, warranty(shop, { name: 'Lama', changes })),
  ).rejects.toMatchObject({ code: 'procedure.changed' })
  expect(await namesOf(shop)).toEqual(['Berikutnya'])
})

test('an order that was made of another list is refused', async () => {
  const shop = await openShop()
  const { businessId } = shop
  const second = await procedure.saveProcedure(shop.owner, warranty(shop, { name: 'Tukar' }))
  const seen = [shop.procedureId, second.id]
  const wanted = { businessId, seen, ids: seen.toReversed() }
  for (const write of [draft.orderInDraft, procedure.orderProcedures]) {
    await expect(write(shop.owner, { ...wanted, seen: wanted.ids })).rejects.toMatchObject({
      code: 'procedure.changed',
    })
    await expect(
      write(shop.owner, { ...wanted, ids: [second.id, second.id] }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
  }
  await procedure.orderProcedures(shop.owner, wanted)
  expect(await namesOf(shop, false)).toEqual(['Tukar', 'Klaim garansi'])
})

test('a draft keeps the tools that it uses, and refuses a step that cannot be done', async () => {
  const shop = await openShop()
  const { businessId } = shop
  const { id: toolId } = await procedure.saveTool(shop.owner, {
    businessId,
    name: 'Lacak resi',
    is_writing: false,
    url: 'https://kurir.example/lacak',
    secretHeader: null,
    outputs: [],
  })
  await edit(shop, { steps: [{ kind: 'panggil', toolId }] })
  await expect(procedure.removeTool(shop.owner, { businessId, toolId })).rejects.toMatchObject({
    code: 'tool.in_use',
  })
  await expect(
    edit(shop, { steps: [{ kind: 'jawab', text: 'Di {posisi}.' }] }),
  ).rejects.toMatchObject({ code: 'procedure.incomplete' })
})

test('a changed procedure keeps its versions with who changed it', async () => {
  const shop = await openShop()
  const { businessId, procedureId } = shop
  await edit(shop, NEW)
  await publish(shop)
  const versions = await listProcedureVersions(shop.owner, { businessId, procedureId })
  const [profile] = await rawSql()`select name from profile where id = ${shop.owner.sub!}`
  expect(versions).toMatchObject([
    { name: 'Klaim garansi', steps: warranty(shop).steps, changed_by_name: profile?.name },
  ])
  await procedure.orderProcedures(shop.owner, {
    businessId,
    seen: [procedureId],
    ids: [procedureId],
  })
  expect(await listProcedureVersions(shop.owner, { businessId, procedureId })).toHaveLength(1)
})

test('an agen and a member of another business see and change no draft of theirs', async () => {
  const shop = await openShop()
  const other = await aShop()
  const agen = await aMember(shop, 'agen')
  await edit(shop, NEW)
  for (const claims of [agen, other.owner])
    await expect(edit(shop, { name: 'Lain' }, claims)).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
  const seenBy = (claims: typeof agen) => loadDraft(claims, shop.businessId)
  expect((await seenBy(agen)).procedures).toHaveLength(1)
  expect((await seenBy(other.owner)).procedures).toEqual([])
})
