import { useDeferredValue, useState } from 'react'
import { countFacts, TEXT_LIMIT, titleOfText } from '#contract/knowledge'
import { figure } from '#dashboard/copy/rupiah.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { Textarea } from '#dashboard/ui/Textarea.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { addFaq, addText } from './knowledge.functions.ts'
import { useAdd } from './use-add.ts'

type Props = { businessId: string; onAdded?: (title: string) => void }

/** A question as customers ask it, with the owner's own answer. */
export function FaqForm({ businessId, onAdded }: Props) {
  const [question, setQuestion] = useState('')
  const [answer, setAnswer] = useState('')
  const [variants, setVariants] = useState('')
  const [isAsked, setAsked] = useState(false)
  const add = useAdd(
    businessId,
    (entry: { question: string; answer: string; examples: string[] }) => addFaq({ data: { businessId, entries: [entry] } }),
    (entry) => entry.question,
    onAdded,
    () => {
      setQuestion('')
      setAnswer('')
      setVariants('')
      setAsked(false)
    },
  )
  const submit = () => {
    setAsked(true)
    if (question.trim() && answer.trim()) add.mutate({ question: question.trim(), answer: answer.trim(), examples: linesOf(variants) })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Pertanyaan pelanggan" error={isAsked && !question.trim() ? 'Tulis pertanyaannya' : undefined}>
        {(control) => <TextInput {...control} size={40} maxLength={500} placeholder="Contoh: Berapa biaya antar?" value={question} onChange={(event) => setQuestion(event.target.value)} />}
      </Field>
      <Field label="Jawaban Anda" error={isAsked && !answer.trim() ? 'Tulis jawabannya' : undefined}>
        {(control) => <Textarea {...control} rows={4} maxLength={8000} placeholder="Contoh: Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km." value={answer} onChange={(event) => setAnswer(event.target.value)} />}
      </Field>
      <Field label="Cara lain pelanggan menanyakannya" hint="Boleh kosong. Satu baris satu kalimat, singkatan juga boleh.">
        {(control) => <Textarea {...control} rows={2} value={variants} onChange={(event) => setVariants(event.target.value)} />}
      </Field>
      <Foot busy={add.isPending} error={add.error} />
    </form>
  )
}

/** A note in the owner's own words. */
export function TextForm({ businessId, onAdded }: Props) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const add = useAdd(
    businessId,
    (note: { title: string; text: string }) => addText({ data: { businessId, ...note } }),
    (note) => note.title,
    onAdded,
    () => {
      setTitle('')
      setText('')
      setAsked(false)
    },
  )
  const submit = () => {
    setAsked(true)
    if (text.trim()) add.mutate({ title: title.trim() || titleOfText(text), text: text.trim() })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Judul" hint="Boleh kosong: baris pertama dipakai.">
        {(control) => <TextInput {...control} size={40} maxLength={300} placeholder="Contoh: Cara memesan" value={title} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <Field label="Catatan" aside={text.length > TEXT_LIMIT / 2 ? `${figure(text.length)} dari ${figure(TEXT_LIMIT)}` : undefined} error={isAsked && !text.trim() ? 'Tulis catatannya' : undefined}>
        {(control) => <Textarea {...control} rows={8} maxLength={TEXT_LIMIT} placeholder="Tulis atau tempel: harga, jam buka, cara pesan, ongkos kirim. Daftar dibaca baris demi baris." value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <FactCount text={text} />
      <Foot busy={add.isPending} error={add.error} />
    </form>
  )
}

/** Says that a pasted list becomes separate answers, before it is added. */
function FactCount({ text }: { text: string }) {
  const counted = useDeferredValue(text)
  const facts = counted.includes('\n') ? countFacts(counted) : 0
  return (
    <p role="status" className="-mt-2 text-13 text-text-2 empty:hidden">
      {facts > 1 && `Terbaca ${figure(facts)} fakta. Masing-masing bisa dijawab sendiri.`}
    </p>
  )
}

/** The button of a form, and why it was refused. */
export function Foot({ busy, error, label = 'Tambahkan' }: { busy: boolean; error: Error | null; label?: string }) {
  return (
    <div>
      <Button type="submit" size={40} busy={busy}>
        {label}
      </Button>
      {error && <FieldError>{messageOf(error)}</FieldError>}
    </div>
  )
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean).slice(0, 30)
