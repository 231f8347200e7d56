import { ExternalLink, Megaphone } from 'lucide-react'
import type { Referral } from '#whatsapp/model'
import * as copy from '#copy/message'

/** The ad or post through which the customer wrote, shown above their first message. */
export function AdOrigin({ referral }: { referral: Referral }) {
  const { sourceType, sourceUrl, headline, body } = referral
  const word = sourceType === 'post' ? copy.fromPost : copy.fromAd
  return (
    <div className="-mx-1 mb-1.5 w-[calc(100%+8px)] rounded-[6px] border-l-2 border-brand bg-sunken px-2.5 py-1.25 text-13 text-muted">
      <p className="flex items-center gap-1.5 text-12 font-semibold text-text-2">
        <Megaphone aria-hidden className="size-3.5 flex-none" />
        {word}
      </p>
      {headline && <p className="line-clamp-2 text-text">{headline}</p>}
      {body && <p className="line-clamp-2">{body}</p>}
      {isWebAddress(sourceUrl) && (
        <a
          href={sourceUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="hit-area inline-flex items-center gap-1 font-medium text-brand hover:underline"
        >
          {sourceType === 'post' ? copy.openPost : copy.openAd}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </div>
  )
}

/** Other schemes in the webhook, such as `javascript:`, get no link. */
const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\//i.test(address)
