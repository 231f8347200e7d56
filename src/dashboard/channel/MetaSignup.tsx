import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/Choice.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { openSignup, type SignupConfig, type SignupOutcome } from './meta-signup.ts'
import { finishSignup, metaSdkQuery, metaSignupQuery } from './meta-signup-api.ts'

type Props = { businessId: string; channelId: string | undefined; onDone: () => void }

/**
 * Connects a number in Meta's own window: nothing to copy. It is there where the instance has an
 * app for it.
 */
export function MetaSignup(props: Props) {
  const queryClient = useQueryClient()
  const { data: config } = useQuery(metaSignupQuery(queryClient))
  return config ? <SignupForm config={config} {...props} /> : null
}

function SignupForm({ config, businessId, channelId, onDone }: Props & { config: SignupConfig }) {
  const queryClient = useQueryClient()
  const [isOnPhone, setOnPhone] = useState(false)
  // The window opens from the click itself, so the script must be there before.
  const { data: isReady, error: blocked } = useQuery(metaSdkQuery(config))
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      const outcome = await openSignup(config, { isOnPhone })
      if (outcome.state === 'finished')
        await finishSignup(queryClient, {
          businessId,
          ...(channelId ? { channelId } : {}),
          code: outcome.code,
          ...outcome.assets,
        })
      return outcome
    },
    onSuccess: async ({ state }) => {
      if (state !== 'finished') return
      await queryClient.invalidateQueries({ queryKey: ['workspace'] })
      toast.success('WhatsApp resmi tersambung', 'Meta sedang ditanya apakah nomor ini siap.')
      onDone()
    },
  })
  const trouble = error
    ? messageOf(error)
    : blocked
      ? 'Jendela Meta tidak bisa dibuka di peramban ini. Izinkan connect.facebook.net, atau isi datanya sendiri di bawah.'
      : data && describeOutcome(data)
  return (
    <section className="mb-4 grid gap-3">
      <p className="text-13 text-text-2">
        Masuk dengan akun Facebook usaha, pilih atau tambahkan nomornya, selesai. Token dan webhook
        diatur otomatis.
      </p>
      <Checkbox
        label="Nomor ini juga tetap dipakai di aplikasi WhatsApp Business"
        checked={isOnPhone}
        onChange={(event) => setOnPhone(event.target.checked)}
      />
      <Button
        kind="primary"
        size={40}
        busy={isPending}
        disabled={!isReady}
        onClick={() => mutate()}
      >
        <ExternalLink className="size-4" />
        Sambungkan lewat Meta
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
      <p className="mt-2 border-t border-line pt-4 text-13 text-muted">
        Atau isi sendiri data dari Meta for Developers.
      </p>
    </section>
  )
}

function describeOutcome(outcome: SignupOutcome): string | undefined {
  switch (outcome.state) {
    case 'finished':
      return undefined
    case 'cancelled':
      return 'Jendela Meta ditutup sebelum selesai.'
    case 'no_number':
      return 'Akun sudah dipilih, tetapi belum ada nomornya. Ulangi dan tambahkan satu nomor.'
    case 'failed':
      return `Meta belum bisa menyambungkan nomor ini: ${outcome.reason}`
  }
}
