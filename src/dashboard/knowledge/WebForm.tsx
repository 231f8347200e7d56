import { useState } from 'react'
import { Checkbox } from '#dashboard/ui/Choice.tsx'
import { Field } from '#dashboard/ui/Field.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { addWeb } from './knowledge.functions.ts'
import { Foot } from './TypedForms.tsx'
import { useAdd } from './use-add.ts'

/** A page of the business, or its whole site. */
export function WebForm({ businessId, onAdded }: { businessId: string; onAdded?: (title: string) => void }) {
  const [address, setAddress] = useState('')
  const [wholeSite, setWholeSite] = useState(true)
  const [wrong, setWrong] = useState<string>()
  const add = useAdd(
    businessId,
    (page: { url: string; wholeSite: boolean }) => addWeb({ data: { businessId, ...page } }),
    (page) => page.url,
    onAdded,
    () => setAddress(''),
  )
  const submit = () => {
    const url = addressOf(address)
    setWrong(url ? undefined : 'Tulis alamat situsnya, misalnya tokoanda.com.')
    if (url) add.mutate({ url, wholeSite })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) submit()
      }}
    >
      <Field label="Alamat situs" error={wrong}>
        {(control) => <TextInput {...control} size={40} type="url" inputMode="url" autoCapitalize="none" autoComplete="url" spellCheck={false} maxLength={2000} placeholder="tokoanda.com" value={address} onChange={(event) => setAddress(event.target.value)} />}
      </Field>
      <Checkbox label="Baca juga halaman lain di situs ini" hint="Sampai 50 halaman di alamat yang sama." checked={wholeSite} onChange={(event) => setWholeSite(event.target.checked)} />
      <Foot busy={add.isPending} error={add.error} label="Baca situs" />
    </form>
  )
}

/** "tokoanda.com" is meant as https://tokoanda.com; something without a dot is no address of the web. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const url = text && !/\s/.test(text) ? URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`) : null
  return url && url.hostname.includes('.') ? url.href : undefined
}
