import { Suspense, useState } from 'react'
import { CircleAlert, Ellipsis, Link2, ReceiptText, Undo2 } from 'lucide-react'
import { possibleActs, REASON_CHARS, type SaleAct, type SaleCard } from '#contract/sale'
import * as copy from '#copy/sale'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { useSaleActs } from './use-sale-acts.ts'
import { useSalePayment } from './use-sale-payment.ts'

const NotEnoughDialog = lazyPart(() =>
  import('./NotEnoughDialog.tsx').then((module) => module.NotEnoughDialog),
)

type Asking = 'batalkan' | 'selesaikan' | 'belum_cukup' | null

/** The usual next act as a button, the others in a menu. Viewers see no acts. */
export const SaleActs = ({ sale, isViewer }: { sale: SaleCard; isViewer: boolean }) =>
  isViewer ? null : <Acts sale={sale} />

function Acts({ sale }: { sale: SaleCard }) {
  const { act, actAsync, busyAct } = useSaleActs()
  const payment = useSalePayment(sale)
  const [asking, setAsking] = useState<Asking>(null)
  const [next, ...others] = possibleActs(sale).filter((one) => one !== 'batalkan')
  const begin = (one: SaleAct) => {
    if (one === 'batalkan' || one === 'selesaikan') setAsking(one)
    else act({ sale, act: one })
  }
  const entries = [
    ...listPaymentEntries(payment, () => setAsking('belum_cukup')),
    ...listEntries(sale, others, (one) =>
      one === 'urungkan' ? act({ sale, act: one }) : begin(one),
    ),
  ]
  return (
    <div className="flex items-center gap-1.5">
      {next && (
        <Button
          kind={next === 'setujui' ? 'primary' : 'secondary'}
          busy={busyAct === next}
          onClick={() => begin(next)}
          onPointerEnter={preloadDialog}
        >
          {copy.acts[next]}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu
          label={copy.moreActs(sale.number ?? 0)}
          entries={entries}
          align="end"
          trigger={(props) => (
            <IconButton {...props} label={copy.moreActs(sale.number ?? 0)}>
              <Ellipsis />
            </IconButton>
          )}
        />
      )}
      <Questions sale={sale} asking={asking} act={actAsync} onClose={() => setAsking(null)} />
    </div>
  )
}

function Questions({
  sale,
  asking,
  act,
  onClose,
}: {
  sale: SaleCard
  asking: Asking
  act: ReturnType<typeof useSaleActs>['actAsync']
  onClose: () => void
}) {
  return (
    <>
      <CancelDialog
        open={asking === 'batalkan'}
        sale={sale}
        onClose={onClose}
        onConfirm={(reason) => act({ sale, act: 'batalkan', reason })}
      />
      <ConfirmDialog
        open={asking === 'selesaikan'}
        onClose={onClose}
        title={copy.completeQuestion(sale.number ?? 0)}
        confirmLabel={copy.acts.selesaikan}
        onConfirm={() => act({ sale, act: 'selesaikan' })}
      >
        {copy.completeConsequence}
      </ConfirmDialog>
      {asking === 'belum_cukup' && (
        <Suspense>
          <NotEnoughDialog
            sale={sale}
            onClose={onClose}
            onConfirm={(said) => act({ sale, act: 'belum_cukup', ...said })}
          />
        </Suspense>
      )}
    </>
  )
}

function listPaymentEntries(
  { sendLink, markProof, isPayable }: ReturnType<typeof useSalePayment>,
  askForSum: () => void,
): MenuEntry[] {
  return [
    ...(sendLink ? [{ label: copy.sendLink, icon: <Link2 />, onSelect: sendLink }] : []),
    ...(markProof ? [{ label: copy.markProof, icon: <ReceiptText />, onSelect: markProof }] : []),
    ...(isPayable ? [{ label: copy.notEnough, icon: <CircleAlert />, onSelect: askForSum }] : []),
  ]
}

/** The other acts; undo and cancel come last. */
function listEntries(
  sale: SaleCard,
  others: SaleAct[],
  choose: (act: SaleAct | 'urungkan') => void,
): MenuEntry[] {
  const usual = others.map((one) => ({ label: copy.acts[one], onSelect: () => choose(one) }))
  const undo = { label: copy.undoLast, icon: <Undo2 />, onSelect: () => choose('urungkan') }
  const cancel = {
    label: copy.acts.batalkan,
    tone: 'danger' as const,
    onSelect: () => choose('batalkan'),
  }
  return [
    ...usual,
    ...(sale.can_undo ? [undo] : []),
    ...(possibleActs(sale).includes('batalkan') ? [cancel] : []),
  ]
}

function CancelDialog({
  open,
  sale,
  onClose,
  onConfirm,
}: {
  open: boolean
  sale: SaleCard
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    onConfirm(reason.trim())
      .then(onClose)
      // the toast reports it
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.cancelQuestion(sale.number ?? 0)}
      description={sale.paid_at ? copy.cancelPaidConsequence : copy.cancelConsequence}
      actions={
        <>
          <Button size={40} onClick={onClose}>
            {copy.keep}
          </Button>
          <Button kind="danger" size={40} busy={isBusy} onClick={confirm}>
            {copy.acts.batalkan}
          </Button>
        </>
      }
    >
      <Field label={copy.cancelReason} hint={copy.cancelReasonHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={REASON_CHARS}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
