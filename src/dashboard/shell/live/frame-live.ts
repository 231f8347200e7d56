import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as shared from '#copy/shared'
import { useLive, useLiveLine } from './live.ts'
import { useTappedNotices, useTitleCount } from '#dashboard/shell/notices/notices.ts'
import { useWorkspace, workspaceQuery } from '#dashboard/shell/workspace.ts'

/** How far counts may lag behind a burst of changes. */
const COUNT_EVERY_MS = 1500

/** Opens the live connection of the business and keeps the frame's own figures current. */
export function useFrameLive(): void {
  const { business, profile, counts } = useWorkspace()
  const queryClient = useQueryClient()
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { queryKey } = workspaceQuery(business.id)
  useTitleCount(counts.needsReply)
  useTappedNotices()
  useLiveLine(business.id, { id: profile.id, name: profile.name ?? shared.teamMate })
  useLive({
    tables: ['room', 'escalation', 'channel', 'sale', 'booking'],
    missed: [queryKey],
    change: () => {
      pending.current ??= setTimeout(() => {
        pending.current = undefined
        void queryClient.invalidateQueries({ queryKey })
      }, COUNT_EVERY_MS)
    },
  })
  useEffect(() => () => clearTimeout(pending.current), [])
}
