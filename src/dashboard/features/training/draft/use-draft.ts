import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DraftChange } from '#contract/knowledge/draft'
import { draftQuery } from '#dashboard/knowledge/draft-query.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'

/**
 * Whether saving writes into the draft, and whether the draft's list is open. Both are in the
 * address.
 */
export function useDraftPlace() {
  const { tulis, periksa } = useSearch({ from: '/_dashboard/training' })
  const navigate = useNavigate({ from: '/training' })
  return {
    isDrafting: tulis === 'draf',
    isOpen: periksa === 'draf',
    write: (isDrafting: boolean) =>
      void navigate({
        search: (kept) => ({ ...kept, tulis: isDrafting ? 'draf' : undefined }),
        replace: true,
      }),
    open: (isOpen: boolean) =>
      void navigate({ search: (kept) => ({ ...kept, periksa: isOpen ? 'draf' : undefined }) }),
  }
}

export const useIsDrafting = (): boolean =>
  useSearch({ from: '/_dashboard/training' }).tulis === 'draf'

/** The draft's change of a live answer; undefined while no draft is open. */
export function useDraftChangeOf(entryId: string): DraftChange | undefined {
  const businessId = useBusinessId()
  const isDrafting = useIsDrafting()
  const { data } = useQuery({ ...draftQuery(businessId), enabled: isDrafting })
  return isDrafting ? data?.changes.find(({ entry_id }) => entry_id === entryId) : undefined
}
