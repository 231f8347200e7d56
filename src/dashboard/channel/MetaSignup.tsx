import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import * as copy from '#copy/channel'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { openSignup, type SignupConfig, type SignupOutcome } from './meta-signup.ts'
import { finishSignup, metaSdkQuery, metaSignupQuery } from './meta-signup-api.ts'

type Props = { businessId: string; channelId: string | undefined; onDone: () => void }

/** Connects a number in Meta's own window, where the instance has a Meta app for it. */
export function MetaSignup(props: Props) {
  const queryClient = useQueryClient()
  const { data: config } = useQuery(metaSignupQuery(queryClient))
  return config ? <SignupForm config={config} {...props} /> : null
}

function SignupForm({ config, businessId, channelId, onDone }: Props & { config: SignupConfig }) {
  const queryClient = useQueryClient()
  const [isOnPhone, setOnPhone] = useState(false)
  // Browsers allow the window only during a click, so the script must be loaded before.
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
      toast.success(copy.officialConnected, copy.metaIsAsked)
      onDone()
    },
  })
  const trouble = error
    ? messageOf(error)
    : blocked
      ? copy.metaWindowBlocked
      : data && describeOutcome(data)
  return (
    <section className="mb-4 grid gap-3">
      <p className="text-13 text-text-2">{copy.metaSignupLead}</p>
      <Checkbox
        label={copy.alsoInBusinessApp}
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
        {copy.connectThroughMeta}
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
      <p className="mt-2 border-t border-line pt-4 text-13 text-muted">{copy.orFillYourself}</p>
    </section>
  )
}

function describeOutcome(outcome: SignupOutcome): string | undefined {
  switch (outcome.state) {
    case 'finished':
      return undefined
    case 'cancelled':
      return copy.metaWindowClosed
    case 'no_number':
      return copy.accountWithoutNumber
    case 'failed':
      return copy.metaCannotConnect(outcome.reason)
  }
}
