import { useRef, useState } from 'react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductDraft, ProductRow } from '#contract/product'
import * as draftCopy from '#copy/knowledge-draft'
import * as copy from '#copy/product'
import * as shared from '#copy/shared'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { cellKey, type Edit, type Faults } from './grid/grid-edits.ts'
import { patchPages, uniqueRows } from './product-pages.ts'
import { productsQuery } from './product-queries.ts'
import {
  archiveKnown,
  archiveRows,
  type ImportedRows,
  saveAndArchive,
  saveRows,
  type Screen,
  type Step,
} from './save-rows.ts'

const MAX_STEPS = 100

export type ProductTable = ReturnType<typeof useProductTable>

/**
 * The rows of the screen: stored rows, pending changes, unnamed rows, refused cells, and the steps
 * that can be undone.
 */
export function useProductTable(businessId: string, search: string, isDraft: boolean) {
  const list = useInfiniteQuery({
    ...productsQuery(businessId, search, isDraft),
    placeholderData: keepPreviousData,
  })
  const typed = useTyped()
  const acts = useActs(useScreen(businessId, { search, isDraft }, typed))
  return {
    isDraft,
    rows: withUnnamed(uniqueRows(list.data), typed.unnamed),
    total: list.data?.pages[0]?.total ?? 0,
    isLoading: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
    faults: typed.faults,
    isWhole: !list.hasNextPage,
    onEnd: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
    },
    ...acts,
    archive: (ids: string[]) => {
      typed.drop(ids)
      return acts.archive(ids)
    },
    applyEdit: (edit: Edit, changed: ProductDraft[]) => {
      typed.take(edit, changed)
      void acts.save(changed)
    },
  }
}

/** A row that was refused may have been stored nevertheless, when the response was lost. */
function withUnnamed(stored: ProductRow[], unnamed: ProductDraft[]): ProductDraft[] {
  const ids = new Set(stored.map(({ id }) => id))
  return [...stored, ...unnamed.filter(({ id }) => !ids.has(id))]
}

/** The state that exists only on the screen: rows without a name, and refused cells. */
function useTyped() {
  const [unnamed, setUnnamed] = useState<ProductDraft[]>([])
  const [faults, setFaults] = useState<Faults>(new Map())
  const keep = (rows: ProductDraft[]) =>
    setUnnamed((now) => [
      ...now.map((row) => rows.find(({ id }) => id === row.id) ?? row),
      ...rows.filter((row) => !now.some(({ id }) => id === row.id)),
    ])
  const drop = (ids: string[]) => {
    setUnnamed((now) => now.filter(({ id }) => !ids.includes(id)))
    setFaults((now) => new Map([...now].filter(([key]) => !ids.includes(key.split('/')[0] ?? ''))))
  }
  const take = (edit: Edit, changed: ProductDraft[]) => {
    const named = new Set(changed.map(({ id }) => id))
    setUnnamed((now) => now.filter(({ id }) => !named.has(id)))
    keep(edit.unnamed)
    setFaults((now) => {
      const next = new Map(now)
      for (const key of edit.settled) next.delete(key)
      for (const row of changed) next.delete(cellKey(row.id, 'name'))
      for (const [key, fault] of edit.refused) next.set(key, fault)
      return next
    })
  }
  const refuse: Screen['refuse'] = (rows, isNew, fault) => {
    keep(rows.filter(({ id }) => isNew(id)))
    setFaults((now) => {
      const next = new Map(now)
      for (const row of rows) next.set(cellKey(row.id, 'name'), { text: row.name, fault })
      return next
    })
  }
  return { unnamed, faults, take, drop, refuse }
}

function useScreen(
  businessId: string,
  { search, isDraft }: { search: string; isDraft: boolean },
  { refuse }: ReturnType<typeof useTyped>,
): Screen & { settle: (isReordered: boolean) => void } {
  const queryClient = useQueryClient()
  const { queryKey } = productsQuery(businessId, search, isDraft)
  return {
    businessId,
    isDraft,
    refuse,
    known: () =>
      new Map(uniqueRows(queryClient.getQueryData(queryKey)).map((row) => [row.id, row])),
    patch: (change, more) =>
      void queryClient.setQueryData(queryKey, (data) => data && patchPages(data, change, more)),
    settle: (isReordered) => {
      void queryClient.invalidateQueries({
        queryKey: ['products', businessId],
        refetchType: isReordered ? 'active' : 'none',
      })
      void refreshKnowledge(queryClient, businessId)
    },
  }
}

/**
 * Saving and archiving, with the steps that undo them. `save` resolves to whether all rows were
 * stored.
 */
function useActs(screen: ReturnType<typeof useScreen>) {
  const [pending, setPending] = useState(0)
  const steps = useRef<Step[]>([])
  const remember = (step: Step) => {
    steps.current = [...steps.current, step].slice(-MAX_STEPS)
  }
  const during = async <Result>(act: () => Promise<Result>, isReordered = false) => {
    setPending((now) => now + 1)
    const result = await act()
    setPending((now) => now - 1)
    screen.settle(isReordered)
    return result
  }
  const save = async (rows: ProductDraft[]): Promise<boolean> => {
    if (rows.length === 0) return true
    const result = await during(() => saveRows(screen, rows))
    if (result) remember(result.step)
    if (!result?.isComplete) screen.settle(true)
    return result?.isComplete ?? false
  }
  const undo = async () => {
    const step = steps.current.pop()
    if (!step) return
    const isBack = step.before.some(({ id }) => !screen.known().has(id))
    await during(async () => {
      if (step.before.length > 0) await saveRows(screen, step.before, { stored: step.saved })
      await archiveKnown(screen, step.added)
    }, isBack)
  }
  const archive = async (ids: string[]) => {
    const step = await during(() => archiveRows(screen, ids))
    if (!step) return
    remember(step)
    toast.success(
      screen.isDraft ? draftCopy.archivedInDraft : copy.archived,
      step.before[0]?.name,
      {
        action: { label: shared.undo, onPress: () => void undo() },
      },
    )
  }
  const importRows = async (given: ImportedRows): Promise<boolean> => {
    const { step, isComplete } = await during(() => saveAndArchive(screen, given), true)
    if (step) remember(step)
    return isComplete
  }
  return { save, importRows, undo, archive, isSaving: pending > 0 }
}
