import { sealText } from '#platform/crypto'
import { asService, db } from '#platform/database'
import { type Claimed, LeaseLost } from './lease.ts'
import type { SocketPort } from '../socket/port.ts'
import { identityOf } from '../jid.ts'
import * as rows from './queries.ts'

type Status = rows.SessionRow['status']
type Code = { qr: string; expiresAt: string }

/**
 * Writes the status of a number to its own row, and to its channel when people should see it. Every
 * call throws `LeaseLost` when another process owns the number.
 */
export type Display = {
  status(): Status
  /** writes to the row only */
  note(next: Status, reason?: string, code?: Code): Promise<void>
  /** `isNews`: sends an event even when the channel already shows this status */
  show(next: Status, reason?: string, code?: Code, isNews?: 'news'): Promise<void>
  /** Shows the interruption when it lasts longer than `ms`; any other status cancels it. */
  scheduleAway(ms: number): void
  noteAccount(me: SocketPort['me']): Promise<void>
  end(): void
}

const as = asService('the owner of a number acts for its channel')

export function openDisplay(
  claimed: Claimed,
  sendEvent: (payload: { status: Status; reason?: string }) => void,
  inOrder: (step: () => Promise<void>) => void,
): Display {
  let status: Status = claimed.was === 'WORKING' ? 'WORKING' : 'STARTING'
  let shown: string | undefined
  let away: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(away)
    away = undefined
  }

  async function note(next: Status, reason?: string, code?: Code): Promise<void> {
    const qr = code
      ? { sealed: sealText(code.qr, `${claimed.channelId}:qr`), expiresAt: code.expiresAt }
      : null
    if (
      !(await db.statement(as, (tx) =>
        rows.updateStatus(tx, claimed, { status: next, reason: reason ?? null, qr }),
      ))
    )
      throw new LeaseLost()
  }

  async function show(next: Status, reason?: string, code?: Code, isNews?: 'news'): Promise<void> {
    end()
    await note(next, reason, code)
    status = next
    const line = `${next}:${reason ?? ''}`
    if (shown === line && !isNews) return
    shown = line
    // Pages that show the code read it and its reason from the row.
    sendEvent({ status: next, ...(reason && next !== 'SCAN_QR_CODE' ? { reason } : {}) })
  }

  return {
    status: () => status,
    note,
    show,
    scheduleAway: (ms) => {
      if (status !== 'STARTING')
        away ??= setTimeout(() => inOrder(() => (away ? show('STARTING') : Promise.resolve())), ms)
    },
    noteAccount: (me) =>
      db.statement(as, (tx) =>
        rows.updateAccount(tx, claimed, identityOf(me?.id)?.value ?? null, me?.name ?? null),
      ),
    end,
  }
}
