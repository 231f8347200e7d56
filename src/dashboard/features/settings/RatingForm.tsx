import { useState } from 'react'
import * as copy from '#copy/settings'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Switch } from '#dashboard/ui/form/Choice.tsx'
import { useSave } from './save.ts'
import { SectionForm } from './Section.tsx'
import { saveBusiness } from './settings.functions.ts'

/** Whether customers are asked for a rating when a conversation has ended. */
export function RatingForm({ locked }: { locked: boolean }) {
  const { business } = useWorkspace()
  const [asks, setAsks] = useState(business.asks_csat)
  const { save, isSaving } = useSave(
    (asksCsat: boolean) => saveBusiness({ data: { businessId: business.id, asks_csat: asksCsat } }),
    copy.ratingSaved,
  )
  return (
    <SectionForm
      onSave={() => save(asks)}
      isSaving={isSaving}
      isChanged={asks !== business.asks_csat}
      locked={locked}
    >
      <Switch
        label={copy.askRating}
        hint={copy.askRatingHint}
        checked={asks}
        onChange={(event) => setAsks(event.target.checked)}
      />
    </SectionForm>
  )
}
