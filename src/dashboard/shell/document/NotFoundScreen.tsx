import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { BarePage } from './BarePage.tsx'

/** Texts: specification section 2. */
export function NotFoundScreen() {
  return (
    <BarePage>
      <p className="figure text-40 font-semibold text-muted">404</p>
      <h1 className="font-heading text-20 font-bold">
        The page you are looking for does not exist.
      </h1>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size={40} onClick={() => window.history.back()}>
          Go back
        </Button>
        <Link to="/" className={buttonClass({ size: 40 })}>
          Start Over
        </Link>
      </div>
    </BarePage>
  )
}
