import { expect, test } from 'vitest'
import type { Procedure, ProcedureContents } from '../contract.ts'
import { judgeChanges, overlayProcedures, publishedOf, type StoredChange } from './overlay.ts'

const contents = (name: string): ProcedureContents => ({
  name,
  is_enabled: true,
  triggers: [name.toLowerCase()],
  steps: [{ kind: 'jawab', text: `Ini ${name}.` }],
})
const live = (id: string, name: string): Procedure => ({ id, version: 1, ...contents(name) })
const LIVE = [live('a', 'Lacak'), live('b', 'Tukar'), live('c', 'Garansi')]

const meta = { version: 1, created_by_name: null, created_at: '' }
const change = (
  act: 'add' | 'edit' | 'remove',
  id: string,
  name: string,
  base: string | null,
): StoredChange => ({
  ...meta,
  id: `change-${id}`,
  act,
  procedure_id: id,
  contents: contents(name),
  base: base === null ? null : contents(base),
})
const order = (wanted: string[], base: string[]): StoredChange => ({
  ...meta,
  id: 'change-order',
  act: 'order',
  procedure_id: null,
  contents: wanted,
  base,
})
const names = (changes: StoredChange[]) =>
  publishedOf(overlayProcedures(LIVE, changes)).map(({ name }) => name)
const states = (changes: StoredChange[], now = LIVE) =>
  judgeChanges(changes, now).map(({ state }) => state)

test('the draft changes, adds, removes and sorts procedures', () => {
  expect(names([])).toEqual(['Lacak', 'Tukar', 'Garansi'])
  expect(
    names([
      change('edit', 'a', 'Lacak resi', 'Lacak'),
      change('remove', 'b', 'Tukar', 'Tukar'),
      change('add', 'd', 'Retur', null),
      order(['d', 'c', 'b', 'a'], ['a', 'b', 'c']),
    ]),
  ).toEqual(['Retur', 'Garansi', 'Lacak resi'])
})

test('a removed procedure stays in the list of the draft, with its change', () => {
  const drafted = overlayProcedures(LIVE, [change('remove', 'b', 'Tukar', 'Tukar')])
  expect(drafted[1]).toMatchObject({ name: 'Tukar', draft: { act: 'remove', id: 'change-b' } })
})

test('an order names the procedures that publishing leaves', () => {
  const [sorted] = judgeChanges(
    [order(['c', 'b', 'a'], ['a', 'b', 'c']), change('remove', 'b', 'Tukar', 'Tukar')],
    LIVE,
  )
  expect(sorted).toMatchObject({ names: { a: 'Lacak', c: 'Garansi' } })
  expect(sorted).not.toHaveProperty('names.b')
})

test('a procedure that the order does not name comes last', () => {
  expect(names([order(['c', 'a'], ['a', 'c'])])).toEqual(['Garansi', 'Lacak', 'Tukar'])
})

test('a change waits for a choice where the live procedure is another one by now', () => {
  const edit = [change('edit', 'a', 'Lacak resi', 'Lacak')]
  expect(states(edit)).toEqual(['ok'])
  expect(states(edit, [live('a', 'Cek resi')])).toEqual(['changed'])
  expect(states(edit, [live('a', 'Lacak resi')])).toEqual(['ok'])
  expect(states(edit, [])).toEqual(['gone'])
  const removal = [change('remove', 'a', 'Lacak', 'Lacak')]
  expect(states(removal, [live('a', 'Cek resi')])).toEqual(['changed'])
  expect(states(removal, [])).toEqual(['ok'])
  const added = [change('add', 'd', 'Retur', null)]
  expect(states(added)).toEqual(['ok'])
  expect(states(added, [live('d', 'Retur lama')])).toEqual(['changed'])
})

test('an order conflicts with another order, and not with added or removed procedures', () => {
  const sorted = [order(['c', 'b', 'a'], ['a', 'b', 'c'])]
  expect(states(sorted)).toEqual(['ok'])
  expect(states(sorted, [...LIVE, live('d', 'Retur')])).toEqual(['ok'])
  expect(states(sorted, LIVE.slice(0, 2))).toEqual(['ok'])
  expect(states(sorted, [LIVE[1]!, LIVE[0]!, LIVE[2]!])).toEqual(['changed'])
  expect(states(sorted, LIVE.toReversed())).toEqual(['ok'])
})
