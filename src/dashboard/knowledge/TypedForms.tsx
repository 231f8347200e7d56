import { useDeferredValue } from 'react'
import { countFacts, TEXT_LIMIT, titleOfText } from '#contract/knowledge'
import { figure } from '#dashboard/copy/rupiah.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { Textarea } from '#dashboard/ui/Textarea.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { useKnowledgeDraft } from './drafts.ts'
import { useAdd } from './use-add.ts'

export type FormProps = {
  businessId: string
  /** the one thing to do on the screen */ isMain: boolean
  onAdded?: ((title: string) => void) | undefined
}

/** A question as customers ask it, with the owner's own answer. */
export function FaqForm({ businessId, isMain, onAdded }: FormProps) {
  const [{ question, answer, variants }, change] = useKnowledgeDraft(businessId)
  const add = useAdd(businessId, 'faq', () => question.trim(), onAdded)
  return (
    <form noValidate className="grid gap-4" onSubmit={add.submit}>
      <Field
        label="Pertanyaan pelanggan"
        error={add.isAsked && !question.trim() ? 'Tulis pertanyaannya' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={500}
            placeholder="Contoh: Berapa biaya antar?"
            value={question}
            onChange={(event) => change({ question: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Jawaban Anda"
        error={add.isAsked && !answer.trim() ? 'Tulis jawabannya' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={8000}
            placeholder="Contoh: Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km."
            value={answer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Cara lain pelanggan menanyakannya"
        hint="Boleh kosong. Satu baris satu kalimat, singkatan juga boleh."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={variants}
            onChange={(event) => change({ variants: event.target.value })}
          />
        )}
      </Field>
      <Foot isMain={isMain} busy={add.isPending} error={add.error} />
    </form>
  )
}

/** A note or a pasted list in the owner's own words. */
export function TextForm({ businessId, isMain, onAdded }: FormProps) {
  const [{ title, text }, change] = useKnowledgeDraft(businessId)
  const add = useAdd(businessId, 'text', () => title.trim() || titleOfText(text), onAdded)
  return (
    <form noValidate className="grid gap-4" onSubmit={add.submit}>
      <Field label="Judul" hint="Boleh kosong: baris pertama dipakai.">
        {(control) => (
          <TextInput
            {...control}
            size={40}
            maxLength={300}
            placeholder="Contoh: Cara memesan"
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Catatan"
        aside={
          text.length > TEXT_LIMIT / 2
            ? `${figure(text.length)} dari ${figure(TEXT_LIMIT)}`
            : undefined
        }
        error={add.isAsked && !text.trim() ? 'Tulis catatannya' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={TEXT_LIMIT}
            placeholder="Tulis atau tempel: harga, jam buka, cara pesan, ongkos kirim. Daftar dibaca baris demi baris."
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <FactCount text={text} />
      <Foot isMain={isMain} busy={add.isPending} error={add.error} />
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
export function Foot({
  isMain,
  busy,
  error,
  label = 'Tambahkan',
}: {
  isMain: boolean
  busy: boolean
  error: Error | null
  label?: string
}) {
  return (
    <div>
      <Button type="submit" kind={isMain ? 'primary' : 'secondary'} size={40} busy={busy}>
        {label}
      </Button>
      {error && <FieldError>{messageOf(error)}</FieldError>}
    </div>
  )
}
