import { useState } from 'react'
import { Button } from '#dashboard/ui/Button.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { Select } from '#dashboard/ui/Select.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { Question } from './OnboardingFrame.tsx'

const FIELDS = [
  'Kuliner',
  'Fesyen',
  'Kecantikan dan perawatan',
  'Kesehatan',
  'Toko dan ritel',
  'Elektronik',
  'Jasa',
  'Pendidikan',
  'Properti',
  'Otomotif',
  'Perjalanan',
  'Lainnya',
]
const NAME_LIMIT = 120
/** What a business is called before it was asked (domain/business). */
const UNNAMED = 'Usaha saya'

/** `known` is null until the visitor's business exists; typing starts before that. */
export function BusinessStep({
  known,
  isFurther = false,
  busy,
  onSave,
}: {
  known: { name: string; field: string | null } | null
  /** one more beside those that there are */ isFurther?: boolean
  busy: boolean
  onSave: (answer: { name: string; field?: string }) => void
}) {
  const [typedName, setName] = useState<string | null>(null)
  const [typedField, setField] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const name = typedName ?? (known && known.name !== UNNAMED ? known.name : '')
  const field = typedField ?? known?.field ?? ''
  const isMissing = isAsked && name.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (name.trim()) onSave({ name: name.trim(), field: field || undefined })
      }}
    >
      <Question
        title={isFurther ? 'Apa nama usaha yang baru?' : 'Apa nama usaha Anda?'}
        lead={
          isFurther
            ? 'Usaha ini berdiri sendiri: kanal, pengetahuan, dan timnya terpisah dari usaha Anda yang lain.'
            : 'Nama ini dipakai AI saat menyapa pelanggan. Bisa diganti kapan saja.'
        }
        actions={
          <Button type="submit" kind="primary" size={40} busy={busy} className="ml-auto">
            Lanjut
          </Button>
        }
      >
        <div className="grid gap-5">
          <Field label="Nama usaha" error={isMissing ? 'Nama usaha wajib diisi' : undefined}>
            {(control) => (
              <TextInput
                {...control}
                size={40}
                autoComplete="organization"
                maxLength={NAME_LIMIT}
                placeholder="Contoh: Roti Senja"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Bidang usaha" hint="Boleh dilewati.">
            {(control) => (
              <Select
                {...control}
                value={field}
                onChange={(event) => setField(event.target.value)}
                options={[
                  { value: '', label: 'Pilih bidang' },
                  ...FIELDS.map((label) => ({ value: label, label })),
                ]}
              />
            )}
          </Field>
        </div>
      </Question>
    </form>
  )
}
