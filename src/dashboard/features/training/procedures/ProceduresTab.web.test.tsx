import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DraftedProcedure } from '#contract/procedure/draft'
import * as copy from '#copy/procedure'
import { loadProcedures, orderProcedures } from '#dashboard/procedure/procedure.functions.ts'
import { ShownError } from '#dashboard/shell/shown-error.ts'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../../tests/dom/page.tsx'
import { serve } from '../../../../../tests/dom/server-functions.ts'
import { WORKSPACE } from '../../../../../tests/dom/workspace.ts'
import { ProceduresTab } from './ProceduresTab.tsx'

vi.mock('#dashboard/features/training/draft/use-draft.ts', () => ({ useIsDrafting: () => false }))

const aProcedure = (id: string, name: string): DraftedProcedure => ({
  id,
  name,
  version: 1,
  is_enabled: true,
  triggers: [name],
  steps: [{ kind: 'jawab', text: 'Baik kak' }],
  draft: null,
})

/** Serves three procedures; an order that is based on an old list is refused. */
async function openTab() {
  let list = ['Ani', 'Budi', 'Citra'].map((name, at) => aProcedure(String(at), name))
  serve(loadProcedures, () => ({ procedures: list, tools: [] }))
  serve(orderProcedures, ({ ids, seen }) => {
    if (seen.join() !== list.map(({ id }) => id).join())
      throw new ShownError('Berubah', 'procedure.changed')
    list = ids.map((id) => list.find((one) => one.id === id)!)
  })
  const page = openPage(
    <WorkspaceContext value={WORKSPACE}>
      <ProceduresTab locked={false} />
    </WorkspaceContext>,
  )
  const down = await screen.findByRole('button', { name: copy.moveLater('Ani') })
  return { ...page, down, order: () => list.map(({ name }) => name) }
}

test('two quick presses move a procedure two places', async () => {
  const { down, order } = await openTab()
  act(() => {
    down.click()
    down.click()
  })
  await waitFor(() => expect(order()).toEqual(['Budi', 'Citra', 'Ani']))
})

test('the pressed button keeps the focus at the end of the list', async () => {
  const { user, down, order } = await openTab()
  down.focus()
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(down.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(down)
  await user.keyboard('{Enter}')
  expect(order()).toEqual(['Budi', 'Citra', 'Ani'])
})
