import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, type LucideIcon } from 'lucide-react'
import * as copy from '#copy/oauth'
import * as accountCopy from '#copy/account'
import * as shared from '#copy/shared'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { PublicAnswer, PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useChangeAccount } from '#dashboard/shell/auth/change-account.ts'
import { AppLogo } from '#dashboard/account/AppLogo.tsx'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import type { Asked } from './oauth.functions.ts'
import { placeOf, seenBy } from './scopes.ts'

type Open = Extract<Asked, { state: 'open' }>

/**
 * The request of an application to use the member's account. Nothing is granted before a button is
 * pressed.
 */
export function ConsentScreen({ asked }: { asked: Asked }) {
  const [back, setBack] = useState(asked.state === 'answered' ? asked.back : null)
  return <PublicPage>{back === null ? screenOf(asked, setBack) : <Leaving to={back} />}</PublicPage>
}

function screenOf(asked: Asked, onAnswered: (back: string) => void) {
  switch (asked.state) {
    case 'open':
      return <Question asked={asked} onAnswered={onAnswered} />
    case 'answered':
      return null
    case 'gone':
      return (
        <PublicAnswer title={copy.requestExpired} words={copy.requestExpiredHint}>
          <ToDashboard />
        </PublicAnswer>
      )
    case 'off':
      return (
        <PublicAnswer title={copy.notAvailable} words={copy.notAvailableHint}>
          <ToDashboard />
        </PublicAnswer>
      )
  }
}

function Question({
  asked: { id, client, redirectUri, scopes },
  onAnswered,
}: {
  asked: Open
  onAnswered: (back: string) => void
}) {
  const place = placeOf(redirectUri)
  const { run, isBusy, failure } = useAuthAct(
    ({ auth }, isAllowed: boolean) =>
      isAllowed
        ? auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
        : auth.oauth.denyAuthorization(id, { skipBrowserRedirect: true }),
    (answer) => answer && onAnswered(answer.redirect_url),
  )
  const changeAccount = useChangeAccount(`/oauth/consent?authorization_id=${id}`)
  return (
    <>
      <ClientHead client={client} place={place} />
      <h1 className="mt-6 font-display text-28 font-semibold text-balance">{copy.allowQuestion}</h1>
      <AccountLine changeAccount={changeAccount} />
      <h2 className="mt-6 text-13 font-semibold">{copy.applicationMay}</h2>
      <ul className="mt-2 grid border-b border-line">
        {seenBy(scopes).map(({ icon, words }) => (
          <Right key={words} icon={icon}>
            {words}
          </Right>
        ))}
        <Right icon={MessagesSquare}>{copy.mayActForYou}</Right>
      </ul>
      <p className="mt-4 text-13 text-pretty text-muted">
        {copy.allowOnlyKnown} <b className="font-semibold wrap-anywhere text-text-2">{place}</b>
        {copy.passwordNotShared}
      </p>
      {(failure ?? changeAccount.failure) && (
        <FieldError>{failure ?? changeAccount.failure}</FieldError>
      )}
      <div className="mt-6 grid grid-cols-2 gap-2">
        <Button size={40} disabled={isBusy} onClick={() => run(false)}>
          {shared.refuse}
        </Button>
        <Button kind="primary" size={40} busy={isBusy} onClick={() => run(true)}>
          {shared.allow}
        </Button>
      </div>
    </>
  )
}

function ClientHead({ client, place }: { client: Open['client']; place: string }) {
  return (
    <div className="flex items-center gap-3">
      <AppLogo name={client.name} url={client.logo} size={56} />
      <div className="min-w-0">
        <p className="line-clamp-2 text-16 font-semibold break-words">{client.name}</p>
        <p className="cut text-13 text-muted">{place}</p>
      </div>
    </div>
  )
}

function AccountLine({ changeAccount }: { changeAccount: ReturnType<typeof useChangeAccount> }) {
  const user = useUser()
  return (
    <p className="mt-3 text-14 text-text-2">
      {accountCopy.signedInAs}{' '}
      <b className="font-semibold break-words text-text">
        {user?.email ?? user?.phone ?? accountCopy.accountWithoutEmail}
      </b>
      .{' '}
      <button
        type="button"
        disabled={changeAccount.isBusy}
        onClick={() => changeAccount.run(undefined)}
        className="font-medium text-brand underline underline-offset-3"
      >
        {accountCopy.switchAccount}
      </button>
    </p>
  )
}

function Right({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 text-14">
      <Icon className="mt-0.5 text-muted" />
      <span className="min-w-0 text-pretty">{children}</span>
    </li>
  )
}

/** An app on a phone opens without closing this page, so the page shows a link to press. */
function Leaving({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return (
    <PublicAnswer title={copy.backToApplication} words={copy.goingTo(placeOf(to))}>
      <a href={to} className={buttonClass({ kind: 'primary', size: 40 })}>
        {shared.continueOn}
      </a>
      <ToDashboard />
    </PublicAnswer>
  )
}

function ToDashboard() {
  return (
    <Link to="/home" className={buttonClass({ size: 40 })}>
      {copy.toDashboard}
    </Link>
  )
}
