import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, LayoutTemplate } from 'lucide-react'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'

const layout = getRouteApi('/_dashboard')

export function CreateTemplateScreen() {
  const { businessId } = layout.useSearch()
  return (
    <Pane lang="en">
      <PaneHead
        title="Create WhatsApp Template"
        back={
          <Link to="/whatsapp-template" search={{ businessId }} aria-label="Back" className="-ml-2 grid size-8 place-items-center rounded-control text-text-2 hover:bg-sunken pointer-coarse:size-10">
            <ArrowLeft />
          </Link>
        }
      />
      <PaneBody lang="id">
        <EmptyState icon={<LayoutTemplate />} title="Membuat template dari sini belum tersedia.">
          Untuk sekarang, buat template di WhatsApp Manager milik Meta.
        </EmptyState>
      </PaneBody>
    </Pane>
  )
}
