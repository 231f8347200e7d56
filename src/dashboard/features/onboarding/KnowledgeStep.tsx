import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/knowledge'
import { AddKnowledge } from '#dashboard/knowledge/AddKnowledge.tsx'
import { removeSource } from '#dashboard/knowledge/knowledge.functions.ts'
import { refreshKnowledge, sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { SourceIcon } from '#dashboard/knowledge/SourceIcon.tsx'
import { SourceProgress, SourceStatusChip, sourceLine } from '#dashboard/knowledge/SourceProgress.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/ConfirmDialog.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Question } from './OnboardingFrame.tsx'

/** Onboarding has no live line of its own: while something is being read, the list is asked again. */
const LOOK_AGAIN_MS = 1500

export function KnowledgeStep({ business, busy, onBack, onDone }: { business: { id: string; name: string }; busy: boolean; onBack: () => void; onDone: () => void }) {
  const { data: sources, error, refetch, isFetching } = useQuery({ ...sourcesQuery(business.id), refetchInterval: ({ state }) => (state.data?.some((source) => source.status === 'processing') ? LOOK_AGAIN_MS : false) })
  const ready = sources?.filter((source) => source.status === 'ready').reduce((sum, source) => sum + source.entry_count, 0) ?? 0
  const isEmpty = sources?.length === 0
  const forms = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leave = (go: () => void) => (isSomethingTyped(forms.current) ? setLeaving(() => go) : go())
  return (
    <Question
      title={`Apa yang perlu AI ketahui tentang ${business.name}?`}
      lead="Satu sumber cukup untuk mulai. AI hanya menjawab dari sini dan selalu menunjukkan asalnya."
      actions={
        <>
          <Button size={40} onClick={() => leave(onBack)}>
            Kembali
          </Button>
          <Button kind={isEmpty ? 'secondary' : 'primary'} size={40} busy={busy} onClick={() => leave(onDone)}>
            {isEmpty ? 'Lewati dulu' : 'Lanjut dan coba'}
          </Button>
        </>
      }
    >
      <div ref={forms}>
        <AddKnowledge businessId={business.id} />
      </div>
      <ConfirmDialog open={leaving !== null} onClose={() => setLeaving(null)} onConfirm={() => leaving?.()} title="Yang Anda tulis belum ditambahkan" confirmLabel="Tinggalkan">
        Tekan Tambahkan dulu supaya AI bisa memakainya. Bila ditinggalkan, tulisan itu hilang.
      </ConfirmDialog>
      {error && (
        <Notice tone="danger" onRetry={() => void refetch()} busy={isFetching} className="mt-6">
          {messageOf(error)}
        </Notice>
      )}
      {!sources && !error && <SkeletonRows rows={2} />}
      {sources && sources.length > 0 && (
        <section aria-labelledby="learned" aria-live="polite" className="mt-7">
          <div className="mb-1 flex justify-between gap-3 text-13">
            <h2 id="learned" className="font-sans font-semibold">
              Sudah ditambahkan
            </h2>
            <p className="text-muted">{ready} jawaban siap dipakai</p>
          </div>
          <ul>
            {sources.map((source) => (
              <Learned key={source.id} source={source} />
            ))}
          </ul>
        </section>
      )}
    </Question>
  )
}

/** Something stands in the forms that was not added. */
const isSomethingTyped = (forms: HTMLElement | null) => [...(forms?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:not([type=checkbox], [type=radio], [type=file])') ?? [])].some(({ value }) => value.trim() !== '')

function Learned({ source }: { source: SourceRow }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeSource({ data: { businessId: source.business_id, sourceId: source.id } }),
    onSuccess: () => refreshKnowledge(queryClient, source.business_id),
    onError: (error) => toast.error('Belum bisa dibatalkan', messageOf(error)),
  })
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3">
      <SourceIcon source={source} className="mt-0.75 text-muted" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{source.title}</p>
        <p className="text-13 text-muted">{sourceLine(source)}</p>
        <SourceProgress source={source} />
      </div>
      {source.status === 'ready' ? (
        <SourceStatusChip source={source} />
      ) : (
        <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {source.status === 'failed' ? 'Hapus' : 'Batalkan'}
        </Button>
      )}
    </li>
  )
}
