import { Suspense, useState } from 'react'
import { Truck } from 'lucide-react'
import { type SaleCard, takesShippingPrice } from '#contract/sale'
import * as copy from '#copy/shipping'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const ShippingDialog = lazyPart(() =>
  import('./ShippingDialog.tsx').then((module) => module.ShippingDialog),
)

/** Asks a member for the price of a delivery that neither the zones nor the tool know. */
export function EnterShipping({ sale }: { sale: SaleCard }) {
  const [isOpen, setOpen] = useState(false)
  if (!takesShippingPrice(sale)) return null
  return (
    <>
      <Button
        kind={sale.zone === null ? 'primary' : 'secondary'}
        className="justify-self-start"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialog}
      >
        <Truck />
        {sale.zone === null ? copy.enterPrice : copy.changePrice}
      </Button>
      {isOpen && (
        <Suspense>
          <ShippingDialog sale={sale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
