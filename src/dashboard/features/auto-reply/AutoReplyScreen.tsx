import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useConversationLive } from '#dashboard/conversation/live.ts'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { AutoReplyList } from './AutoReplyList.tsx'

/** What the AI handles now, and beside it the conversation that the address names. */
export function AutoReplyScreen() {
  useConversationLive()
  const isOpen = Boolean(useMatchRoute()({ to: '/auto-reply/$roomId' }))
  return (
    <SplitView
      label="Daftar auto-reply"
      list={<AutoReplyList />}
      isOpen={isOpen}
      placeholder={
        <EmptyState icon={<Sparkles />} title="Pilih percakapan untuk membacanya.">
          Di bawah tiap jawaban AI ada alasan dan sumbernya.
        </EmptyState>
      }
    >
      <Outlet />
    </SplitView>
  )
}
