import { Link } from '@tanstack/react-router'
import * as copy from '#copy/invoice'
import * as orderCopy from '#copy/order'
import { PublicAnswer, PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'

/** In place of an invoice, receipt or credit note that the visitor does not own. */
export function DocumentMissing() {
  return (
    <PublicPage>
      <PublicAnswer title={copy.missing} words={copy.missingWords}>
        <Link to="/order" className={buttonClass({ kind: 'primary', size: 40 })}>
          {orderCopy.toSubscription}
        </Link>
      </PublicAnswer>
    </PublicPage>
  )
}
