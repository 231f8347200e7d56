import { useDeferredValue, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, LayoutTemplate, Search, SendHorizontal } from 'lucide-react'
import { fillVariables, hasNamedVariables, type TemplateRow, variablesIn } from '#contract/template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { useClock } from './local-time.ts'
import { usableTemplatesQuery } from './queries.ts'
import { WaPreview } from './WaPreview.tsx'
import { categoryWords, languageWords } from './words.ts'

export type PickedTemplate = { template: TemplateRow; values: string[]; text: string }

type Room = { id: string; business_id: string; contact_name: string | null; marketing_opt_out_at?: string | null }

/** An approved template, chosen, filled and seen as the customer will see it, then sent. */
export function TemplatePicker({ room, open, onClose, onSend }: { room: Room; open: boolean; onClose: () => void; onSend: (picked: PickedTemplate) => void }) {
  const [chosen, setChosen] = useState<TemplateRow | null>(null)
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={chosen ? <span className="wrap-anywhere">{chosen.name}</span> : 'Pilih template'} width={520}>
      {chosen ? (
        <Fill
          key={chosen.id}
          template={chosen}
          customer={room.contact_name}
          onBack={() => setChosen(null)}
          onSend={(values, text) => {
            onSend({ template: chosen, values, text })
            close()
          }}
        />
      ) : (
        <Choose room={room} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function Choose({ room, onChoose }: { room: Room; onChoose: (template: TemplateRow) => void }) {
  const { data, isPending, error, refetch, isFetching } = useQuery(usableTemplatesQuery(room.business_id, room.id))
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed).trim().toLowerCase()
  if (isPending) return <SkeletonRows rows={4} className="h-12" />
  if (error) return <ErrorState onRetry={() => void refetch()} busy={isFetching}>{messageOf(error)}</ErrorState>
  if (data.length === 0)
    return (
      <EmptyState
        icon={<LayoutTemplate />}
        title="Belum ada template yang disetujui."
        action={
          <Link to="/whatsapp-template" search={{ businessId: room.business_id }} className={buttonClass({ kind: 'primary', size: 40 })}>
            Buka Template WhatsApp
          </Link>
        }
      >
        Template harus disetujui Meta untuk nomor ini sebelum bisa dikirim.
      </EmptyState>
    )
  const shown = data.filter((template) => `${template.name} ${template.body}`.toLowerCase().includes(wanted))
  return (
    <>
      <TextInput type="search" autoFocus aria-label="Cari template" placeholder="Cari nama atau isi" leading={<Search />} value={typed} onChange={(event) => setTyped(event.target.value)} className="mt-1 mb-2" />
      {shown.length === 0 && <p className="py-6 text-center text-13 text-muted">Tidak ada yang cocok.</p>}
      <ul aria-label="Template yang disetujui" className="-mx-2">
        {shown.map((template) => (
          <li key={template.id}>
            <button type="button" disabled={hasNamedVariables(template.body)} onClick={() => onChoose(template)} className="block w-full rounded-control px-2 py-2.5 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60">
              <span className="flex items-baseline justify-between gap-3">
                <b className="min-w-0 font-semibold wrap-anywhere">{template.name}</b>
                <span className="flex-none text-12 text-muted">
                  {categoryWords(template.category)} · {languageWords(template.language)}
                </span>
              </span>
              <span className="line-clamp-2 text-13 wrap-anywhere text-text-2">{hasNamedVariables(template.body) ? 'Memakai variabel bernama; kirim lewat WhatsApp Manager.' : template.body}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Fill({ template, customer, onBack, onSend }: { template: TemplateRow; customer: string | null; onBack: () => void; onSend: (values: string[], text: string) => void }) {
  const variables = variablesIn(template.body)
  const [values, setValues] = useState<string[]>([])
  const id = useId()
  const time = useClock()
  const text = fillVariables(template.body, values)
  const isFilled = variables.every((number) => values[number - 1]?.trim())
  const set = (number: number, value: string) => setValues((before) => Object.assign(Array.from({ length: Math.max(before.length, number) }, (_, position) => before[position] ?? ''), { [number - 1]: value }))
  return (
    <form
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) onSend(values, text)
      }}
    >
      {variables.length > 0 && (
        <div className="grid gap-2">
          {variables.map((number, position) => (
            <div key={number} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
              <label htmlFor={`${id}-${number}`} className="figure min-w-11 text-13 text-text-2">{`{{${number}}}`}</label>
              <TextInput
                id={`${id}-${number}`}
                autoFocus={position === 0}
                required
                maxLength={1024}
                value={values[number - 1] ?? ''}
                placeholder={template.sample_values[position] ? `mis. ${template.sample_values[position]}` : undefined}
                onChange={(event) => set(number, event.target.value)}
                trailing={customer && !values[number - 1] && position === 0 ? <NameButton name={customer} onPick={() => set(number, customer)} /> : undefined}
              />
            </div>
          ))}
        </div>
      )}
      <div role="group" aria-label="Pratinjau" className="wa flex flex-col rounded-panel border border-line bg-(--wa-bg) px-4.5 pt-2 pb-4">
        <WaPreview text={text} time={time} />
      </div>
      {template.category === 'MARKETING' && <Notice>Template Marketing dikenai biaya Meta per pesan yang sampai.</Notice>}
      <div className="flex justify-between gap-2">
        <Button size={40} onClick={onBack}>
          <ArrowLeft />
          Ganti
        </Button>
        <Button type="submit" kind="primary" size={40} disabled={!isFilled} autoFocus={variables.length === 0}>
          <SendHorizontal />
          Kirim
        </Button>
      </div>
    </form>
  )
}

/** The customer's name at one press: what a first variable mostly is. */
function NameButton({ name, onPick }: { name: string; onPick: () => void }) {
  return (
    <button type="button" onClick={onPick} className="mr-1 max-w-24 truncate rounded-[6px] px-1.5 py-1 text-12 font-medium text-brand hover:bg-sunken">
      {name}
    </button>
  )
}
