import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'

/** The end of a list whose next page failed to load. */
export function MorePages({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (!isFailed) return null
  return (
    <p role="alert" className="flex-none border-t border-line px-4 py-2 text-12 text-muted">
      {copy.nextNotLoaded}{' '}
      <button type="button" onClick={onRetry} className="font-medium text-brand hover:underline">
        {shared.retry}
      </button>
    </p>
  )
}
