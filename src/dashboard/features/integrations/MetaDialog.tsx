import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Channel } from '#contract/business'
import * as copy from '#copy/integrations'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { MetaFields } from '#dashboard/channel/MetaFields.tsx'
import { MetaSignup } from '#dashboard/channel/MetaSignup.tsx'
import { useMetaForm, type KnownNumber, type MetaConnection } from '#dashboard/channel/meta-form.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { changeMeta, connectMeta } from './integrations.functions.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { metaSetupQuery } from './queries.ts'

/**
 * Connects a number of the official API. `channelId`: the channel without a connection from
 * onboarding, where there is one.
 */
export function ConnectMetaDialog({
  businessId,
  channelId,
  open,
  onClose,
}: {
  businessId: string
  channelId: string | undefined
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      width={520}
      title={copy.connectOfficial}
      description={copy.connectOfficialLead}
    >
      <MetaSignup businessId={businessId} channelId={channelId} onDone={onClose} />
      <MetaFormBody
        businessId={businessId}
        submitLabel={shared.connect}
        done={copy.officialSaved}
        onClose={onClose}
        act={(connection) =>
          connectMeta({ data: { businessId, ...(channelId ? { channelId } : {}), ...connection } })
        }
      />
    </Dialog>
  )
}

export function ChangeMetaDialog({
  channel,
  open,
  onClose,
}: {
  channel: Channel
  open: boolean
  onClose: () => void
}) {
  const { id: channelId, business_id: businessId, name } = channel
  const query = useQuery({ ...metaSetupQuery(businessId, channelId), enabled: open })
  return (
    <ChangeDialog title={copy.changeOfficial} query={query} rows={4} open={open} onClose={onClose}>
      {(known) => (
        <MetaFormBody
          businessId={businessId}
          known={{ name, ...known }}
          submitLabel={shared.save}
          done={copy.changesSaved}
          onClose={onClose}
          act={(connection) => changeMeta({ data: { businessId, channelId, ...connection } })}
        />
      )}
    </ChangeDialog>
  )
}

function MetaFormBody({
  businessId,
  known,
  submitLabel,
  done,
  onClose,
  act,
}: {
  businessId: string
  known?: KnownNumber
  submitLabel: string
  done: string
  onClose: () => void
  act: (connection: MetaConnection) => Promise<unknown>
}) {
  const form = useMetaForm(businessId, known)
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['workspace'] })
      toast.success(done, channelCopy.metaIsAsked)
      onClose()
    },
  })
  const submit = () => {
    const connection = form.read()
    if (connection) mutate(connection)
  }
  return (
    <DialogForm
      submitLabel={submitLabel}
      failure={error && messageOf(error)}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <MetaFields form={form} />
    </DialogForm>
  )
}
