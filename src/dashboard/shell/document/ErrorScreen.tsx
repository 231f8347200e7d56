import { useState } from 'react'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { BarePage } from './BarePage.tsx'
import { useRetry } from './use-retry.ts'

/**
 * The default page for a failure without an error page of its own. Texts: specification section 2.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const [isShown, setShown] = useState(false)
  const retry = useRetry(reset)
  return (
    <BarePage>
      <h1 className="font-display text-28 font-semibold">Something went wrong!</h1>
      <p role="alert" className="text-16 text-text-2">
        {messageOf(error)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size={40} onClick={retry}>
          Try Again
        </Button>
        <Link to="/" className={buttonClass({ size: 40 })}>
          Home
        </Link>
        <Button kind="quiet" size={40} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </div>
      {isShown && (
        <pre className="max-h-60 w-full overflow-auto rounded-control border border-line bg-surface p-3 text-13 break-words whitespace-pre-wrap text-text-2">
          {error instanceof Error ? error.message : JSON.stringify(error)}
        </pre>
      )}
    </BarePage>
  )
}
