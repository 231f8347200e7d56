import { useDeferredValue, useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutTemplate, Plus, RefreshCw, Search } from 'lucide-react'
import type { TemplateRow, TemplateSync } from '#contract/template'
import { figure } from '#dashboard/copy/rupiah.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { refreshList, templatesQuery, useTemplatesLive } from '#dashboard/template/queries.ts'
import { askProvider, submitTemplate } from '#dashboard/template/template.functions.ts'
import { statusWords } from '#dashboard/template/words.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { TemplateDialogs, type Act } from './TemplateDialogs.tsx'
import { type ActKind, TemplateItem } from './TemplateItem.tsx'

/** All templates with where they stand at Meta. */
export function WhatsappTemplateScreen() {
  const { business, role } = useWorkspace()
  const { data } = useSuspenseQuery(templatesQuery(business.id))
  const [act, setAct] = useState<Act | null>(null)
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState('')
  useTemplatesLive(business.id)
  const begin = useActs(business.id, setAct)
  const isKeeper = role === 'owner' || role === 'admin'
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  const shown = data.templates.filter((template) => (!status || statusWords(template.status).label === status) && `${template.name} ${template.body}`.toLowerCase().includes(wanted))
  const add = (size?: 40) => (
    <Link to="/whatsapp-template/create" search={{ businessId: business.id }} className={buttonClass({ kind: 'primary', ...(size ? { size } : {}) })}>
      <Plus />
      Buat template
    </Link>
  )
  return (
    <Pane>
      <PaneHead title="Template WhatsApp">{isKeeper && data.templates.length > 0 && add()}</PaneHead>
      <PaneBody>
        <div className="mx-auto max-w-280 px-4 pt-4 pb-16 md:px-8">
          <SyncLine businessId={business.id} sync={data.sync} />
          {data.templates.length === 0 ? (
            <EmptyState icon={<LayoutTemplate />} title="Belum ada template." action={isKeeper && add(40)}>
              Template dipakai untuk menulis lebih dulu, atau setelah jendela 24 jam berakhir. Meta meninjaunya sebelum bisa dikirim.
            </EmptyState>
          ) : (
            <>
              <div className="mb-3 flex flex-wrap items-center gap-3">
                <TextInput type="search" aria-label="Cari template" placeholder="Cari nama atau isi" leading={<Search />} value={typed} onChange={(event) => setTyped(event.target.value)} className="max-w-90 min-w-48 flex-1" />
                <Select aria-label="Status" options={statusOptions(data.templates)} value={status} onChange={(event) => setStatus(event.target.value)} className="w-44" />
                <p role="status" className="ml-auto hidden text-13 text-muted sm:block">
                  {wanted || status ? `${figure(shown.length)} dari ${figure(data.templates.length)} template` : `${figure(data.templates.length)} template`}
                </p>
              </div>
              {shown.length === 0 && (
                <EmptyState title="Tidak ada yang cocok." action={<Button onClick={() => (setTyped(''), setStatus(''))}>Hapus pencarian</Button>} />
              )}
              <ul>
                {shown.map((template) => (
                  <TemplateItem key={template.id} template={template} isKeeper={isKeeper} onAct={(kind) => begin(kind, template)} />
                ))}
              </ul>
            </>
          )}
        </div>
      </PaneBody>
      <TemplateDialogs shop={business.name} act={act} onClose={() => setAct(null)} />
    </Pane>
  )
}

/** What a menu entry does: some open a dialog, some act at once. */
function useActs(businessId: string, open: (act: Act) => void): (kind: ActKind, template: TemplateRow) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const submit = useMutation({
    mutationFn: (template: TemplateRow) => submitTemplate({ data: { businessId, templateId: template.id } }),
    onSuccess: (_, template) => toast.success('Dikirim ke Meta', template.name),
    onError: (error) => toast.error('Belum bisa dikirim', messageOf(error)),
    onSettled: () => refreshList(queryClient, businessId),
  })
  return (kind, template) => {
    if (kind === 'copy') void navigate({ to: '/whatsapp-template/create', search: { businessId, salin: template.id } })
    else if (kind === 'submit') submit.mutate(template)
    else open({ kind, template })
  }
}

function statusOptions(templates: TemplateRow[]) {
  const labels = [...new Set(templates.map(({ status }) => statusWords(status).label))].sort()
  return [{ value: '', label: 'Semua status' }, ...labels.map((label) => ({ value: label, label }))]
}

/** When Meta was last asked, and what is wrong with asking. */
function SyncLine({ businessId, sync }: { businessId: string; sync: TemplateSync | null }) {
  const ask = useMutation({
    mutationFn: () => askProvider({ data: { businessId } }),
    onSuccess: () => toast.success('Meminta daftar terbaru', 'Perubahannya muncul di sini sendiri.'),
    onError: (error) => toast.error('Belum bisa memperbarui', messageOf(error)),
  })
  if (!sync)
    return (
      <Notice className="mb-4">
        Belum ada WhatsApp resmi yang tersambung. Template yang dibuat disimpan sebagai draf.{' '}
        <Link to="/integrations" search={{ businessId }} className="font-medium text-brand hover:underline">
          Sambungkan
        </Link>
      </Notice>
    )
  return (
    <>
      {sync.error && (
        <Notice tone="wait" className="mb-3" onRetry={() => ask.mutate()} busy={ask.isPending}>
          <b className="font-semibold">Daftar dari Meta belum bisa dibaca.</b> <span className="wrap-anywhere">{sync.error}</span>
        </Notice>
      )}
      <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        <span className="min-w-0 wrap-anywhere">{sync.channel_name}</span>
        <span aria-hidden="true">·</span>
        {sync.synced_at ? (
          <span>
            disamakan <Time iso={sync.synced_at} />
          </span>
        ) : (
          <span>belum pernah disamakan</span>
        )}
        {!sync.error && (
          <Button kind="quiet" busy={ask.isPending} onClick={() => ask.mutate()}>
            <RefreshCw />
            Perbarui
          </Button>
        )}
      </p>
    </>
  )
}
