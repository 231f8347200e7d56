import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { createApiKey } from '#contract/api-key'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { Dialog } from '#dashboard/ui/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/DialogForm.tsx'
import { Field, FieldError } from '#dashboard/ui/Field.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'
import { callGateway } from '#lib/gateway-client'
import { apiKeysQuery } from './queries.ts'
import { makeApiKey } from './settings.functions.ts'

/** Asks for a name, then shows the new key this once. */
export function ApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} sticky title={made ? 'Kunci dibuat' : 'Buat kunci API'} description={made ? 'Salin sekarang. Setelah jendela ini ditutup, kunci tidak bisa dilihat lagi.' : 'Satu kunci untuk satu program, supaya bisa dicabut sendiri-sendiri.'}>
      {made ? <MadeKey apiKey={made} onClose={close} /> : <KeyForm onMade={setMade} onClose={close} />}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: string) => makeApiKey({ data: { businessId, name: wanted } }),
    onSuccess: async ({ key }) => {
      onMade(key)
      await queryClient.invalidateQueries({ queryKey: ['settings', businessId] })
    },
  })
  const submit = () => {
    const parsed = createApiKey.safeParse({ businessId, name })
    setWrong(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data.name)
  }
  return (
    <DialogForm submitLabel="Buat kunci" failure={error && messageOf(error)} busy={isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Nama kunci" hint="Misalnya nama programnya: Toko daring, Kasir." error={wrong}>
        {(control) => <TextInput {...control} size={40} autoComplete="off" autoFocus maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
    </DialogForm>
  )
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callGateway('/api/waha/sessions/default', apiKey),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeysQuery(businessId).queryKey }),
  })
  return (
    <div className="grid gap-4">
      <Copyable label="Kunci API" value={apiKey} />
      <p className="text-13 text-muted">
        Kirim di header <code>X-Api-Key</code>. Simpan seperti kata sandi: siapa pun yang memegangnya bisa menulis ke pelanggan Anda.
      </p>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <Button busy={isPending} onClick={() => mutate()}>
          Uji kunci
        </Button>
        <p role="status" className="flex items-center gap-1.5 text-13">
          {isSuccess && (
            <>
              <Check className="text-ok" />
              Kunci diterima, kanal usaha terbaca.
            </>
          )}
        </p>
        {error && <FieldError>{error.message}</FieldError>}
      </div>
      <div className="flex justify-end">
        <Button size={40} kind="primary" onClick={onClose}>
          Selesai
        </Button>
      </div>
    </div>
  )
}
