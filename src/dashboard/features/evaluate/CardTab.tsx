import { type ComponentProps, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type EvaluationDays, type Kpi, MAX_KPIS } from '#contract/evaluation'
import type { Behaviour } from '#contract/agent'
import { BEHAVIOURS } from '#contract/evaluation/filter'
import * as copy from '#copy/evaluate'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { KpiForm } from './KpiForm.tsx'
import { KpiRow } from './KpiRow.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { saveCard } from './evaluate.functions.ts'
import { summaryQuery } from './queries.ts'

const BEHAVIOUR_OPTIONS = BEHAVIOURS.map((value) => ({ value, label: copy.behaviours[value] }))

/** The score cards of V1 and V2: each line with its weight, target and result. */
export function CardTab({ days }: { days: EvaluationDays }) {
  const { business } = useWorkspace()
  const isKeeper = useIsKeeper()
  const { perilaku = 'v1' } = useSearch({ from: '/_dashboard/evaluate' })
  const { data: summary } = useSuspenseQuery(summaryQuery(business.id, days))
  const [edited, setEdited] = useState<string | null>(null)
  const lines = summary.cards[perilaku]
  const card = lines.map(toKpi)
  const save = useSaveCard(business.id, perilaku, () => setEdited(null))
  const remove = (id: string) => save.mutate(card.filter((one) => one.id !== id))
  const form = {
    busy: save.isPending,
    error: save.error && messageOf(save.error),
    onCancel: () => setEdited(null),
  }
  return (
    <div className="mx-auto grid max-w-290 gap-5 px-4 py-5 md:px-9 md:py-6">
      <TitledPanel
        id="kartu"
        title={copy.cardTitle}
        hint={copy.cardHint}
        aside={<BehaviourChoice behaviour={perilaku} />}
      >
        <ul>
          {lines.map((line) =>
            edited === line.id ? (
              <li key={line.id} className="border-t border-line py-4 first:border-0">
                <KpiForm
                  {...form}
                  kpi={toKpi(line)}
                  onSave={(kpi) => save.mutate(card.map((one) => (one.id === kpi.id ? kpi : one)))}
                />
              </li>
            ) : (
              <KpiRow
                key={line.id}
                line={line}
                behaviour={perilaku}
                summary={summary}
                onEdit={isKeeper ? () => setEdited(line.id) : undefined}
                onRemove={isKeeper && lines.length > 1 ? () => remove(line.id) : undefined}
              />
            ),
          )}
        </ul>
        {edited === NEW && (
          <NewLine {...form} kpi={newKpi(card)} onSave={(kpi) => save.mutate([...card, kpi])} />
        )}
        {isKeeper && edited === null && (
          <CardActions
            onAdd={lines.length < MAX_KPIS ? () => setEdited(NEW) : undefined}
            onReset={() => save.mutateAsync(null)}
          />
        )}
      </TitledPanel>
    </div>
  )
}

const NewLine = (props: ComponentProps<typeof KpiForm>) => (
  <div className="border-t border-line py-4">
    <KpiForm {...props} />
  </div>
)

function BehaviourChoice({ behaviour }: { behaviour: Behaviour }) {
  const navigate = useNavigate({ from: '/evaluate' })
  return (
    <SegmentedControl
      label={copy.cardBehaviour}
      options={BEHAVIOUR_OPTIONS}
      value={behaviour}
      onChange={(value) =>
        void navigate({ search: (kept) => ({ ...kept, perilaku: value }), replace: true })
      }
      className="auto-cols-auto [&_button]:h-8 [&_button]:px-3"
    />
  )
}

function CardActions({
  onAdd,
  onReset,
}: {
  onAdd: (() => void) | undefined
  onReset: () => Promise<unknown>
}) {
  const [isResetting, setResetting] = useState(false)
  return (
    <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-4">
      {onAdd && (
        <Button onClick={onAdd}>
          <Plus />
          {copy.addKpi}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setResetting(true)}>
        {copy.resetCard}
      </Button>
      <ConfirmDialog
        open={isResetting}
        onClose={() => setResetting(false)}
        title={copy.resetCardQuestion}
        confirmLabel={copy.resetCard}
        onConfirm={onReset}
      >
        {copy.resetCardHint}
      </ConfirmDialog>
    </div>
  )
}

const NEW = ''
const toKpi = ({ id, nama, deskripsi, tipe, bobot, target, kritis }: Kpi): Kpi => ({
  id,
  nama,
  deskripsi,
  tipe,
  bobot,
  target,
  kritis,
})

/** The first free id of the form "ukuran-3". */
function newKpi(card: Kpi[]): Kpi {
  let number = card.length + 1
  while (card.some(({ id }) => id === `ukuran-${number}`)) number++
  return {
    id: `ukuran-${number}`,
    nama: '',
    deskripsi: '',
    tipe: 'model',
    bobot: 1,
    target: 90,
    kritis: false,
  }
}

function useIsKeeper(): boolean {
  const { role } = useWorkspace()
  return role === 'owner' || role === 'admin'
}

function useSaveCard(businessId: string, behaviour: 'v1' | 'v2', onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (card: Kpi[] | null) => saveCard({ data: { businessId, behaviour, card } }),
    onSuccess: async () => {
      toast.success(copy.cardSaved, copy.cardSavedHint)
      await queries.invalidateQueries({ queryKey: ['evaluate', businessId] })
      onSaved()
    },
    onError: (error) => toast.error(shared.notSaved, messageOf(error)),
  })
}
