import type { AttachmentRow } from '#contract/media'
import * as copy from '#copy/assist'

/** What a model read in the file, shown apart from the customer's own words. */
export function ReadByAi({ attachment }: { attachment: AttachmentRow }) {
  const isProof = attachment.read_as === 'bukti_bayar'
  return (
    <span className="mt-1.5 block max-w-80 border-l-2 border-ai pl-2 text-13 wrap-anywhere whitespace-pre-line">
      <b className="block text-12 font-medium text-ai">
        {isProof ? copy.proofReadByAi : copy.readByAi}
      </b>
      {attachment.read_text}
    </span>
  )
}
