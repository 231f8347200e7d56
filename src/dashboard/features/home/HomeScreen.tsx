import { House } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

export function HomeScreen() {
  return (
    <Pane>
      <PaneHead title="Beranda" />
      <PaneBody>
        <EmptyState icon={<House />} title="Belum ada percakapan hari ini.">
          Angka dan hal yang perlu dikerjakan muncul di sini setelah pelanggan pertama menulis.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
