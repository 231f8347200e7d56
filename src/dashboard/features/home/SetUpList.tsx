import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Circle } from 'lucide-react'
import type { SetUp } from '#contract/report'
import * as copy from '#copy/home'
import * as shared from '#copy/shared'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { longDate } from '#dashboard/copy/dates.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { HomePanel } from './HomePanel.tsx'

const LINK = buttonClass()

/** The steps that remain before the AI answers customers. Renders nothing when all are done. */
export function SetUpList({ setUp }: { setUp: SetUp }) {
  const { business, role } = useWorkspace()
  const user = useUser()
  const [isSecuring, setSecuring] = useState(false)
  const zone = useZone()
  const steps = listSteps(setUp, {
    businessId: business.id,
    user,
    zone,
    onSecure: () => setSecuring(true),
  })
  const left = steps.filter((step) => !step.done)
  const done = steps.length - left.length
  if (left.length === 0 || (role !== 'owner' && role !== 'admin')) return null
  return (
    <HomePanel
      id="persiapan"
      title={copy.setUp}
      aside={
        <>
          <progress
            value={done}
            max={steps.length}
            aria-label={copy.setUpDone}
            className="h-1.5 w-28 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
          />
          <p className="figure text-12 text-muted">{copy.doneOf(done, steps.length)}</p>
        </>
      }
    >
      <ol>
        {left.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ol>
      <SecureAccountDialog open={isSecuring} onClose={() => setSecuring(false)} />
    </HomePanel>
  )
}

type SetUpStep = { done: boolean; title: string; lead?: string; act: ReactNode }

type Setting = {
  businessId: string
  user: ReturnType<typeof useUser>
  zone: string
  onSecure: () => void
}

function listSteps(setUp: SetUp, { businessId, user, zone, onSecure }: Setting): SetUpStep[] {
  const search = { businessId }

  return [
    {
      done: setUp.knowledge,
      title: copy.setUpKnowledge,
      act: (
        <Link to="/training" search={search} className={LINK}>
          {shared.add}
        </Link>
      ),
    },
    {
      done: setUp.tried,
      title: copy.setUpTry,
      act: (
        <Link to="/simulate" search={search} className={LINK}>
          {copy.openSimulation}
        </Link>
      ),
    },
    {
      done: setUp.channel,
      title: copy.setUpConnect,
      act: (
        <Link to="/integrations" search={search} className={LINK}>
          {shared.connect}
        </Link>
      ),
    },
    {
      done: user?.isAnonymous === false,
      title: copy.setUpSecure,
      ...(user?.expiresAt && { lead: copy.deletedUnlessOpened(longDate(user.expiresAt, zone)) }),
      act: (
        <Button onClick={onSecure} onPointerEnter={preloadDialog}>
          {copy.secure}
        </Button>
      ),
    },
    {
      done: setUp.live,
      title: copy.setUpActivate,
      act: (
        <Link to="/settings" search={search} hash="uji" className={LINK}>
          {copy.openSettings}
        </Link>
      ),
    },
  ]
}

function StepRow({ step }: { step: SetUpStep }) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-2 md:px-5">
      <Circle className="text-muted" />
      <span className="min-w-0 flex-1">
        {step.title}
        {step.lead && <span className="block text-13 text-pretty text-muted">{step.lead}</span>}
      </span>
      {step.act}
    </li>
  )
}
