import {
  ArrowRightLeft,
  BellOff,
  BellRing,
  CircleCheck,
  IdCard,
  LifeBuoy,
  Merge,
  MessageSquarePlus,
  Phone,
  PhoneIncoming,
  PhoneMissed,
  Plug,
  Repeat,
  RotateCcw,
  ShoppingBag,
  Smartphone,
  Sparkles,
  Split,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import type { HandlerEvent, RoomEventRow } from '#contract/conversation/handler'
import { SALE_STATUSES, type SaleStatus } from '#contract/sale'
import * as copy from '#copy/conversation'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as noticeCopy from '#copy/notice-template'
import * as saleCopy from '#copy/sale'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { reasonLabel } from '../labels.ts'

export type EventLine = { icon: LucideIcon; tone: 'neutral' | 'danger' | 'ai'; text: string }

type NameOf = (memberId: string) => string | null
type EventOf<Reason extends RoomEventRow['reason']> = Extract<RoomEventRow, { reason: Reason }>
type HandlerEventRow = EventOf<HandlerEvent>

/** The text of a room's event; undefined for events that readers need not see. */
export function eventLine(
  event: RoomEventRow,
  memberId: string,
  nameOf: NameOf,
): EventLine | undefined {
  const who = event.actor_id === memberId ? shared.you : (event.actor_name ?? shared.teamMate)
  switch (event.reason) {
    case 'ambil_alih':
      return { icon: UserCheck, tone: 'neutral', text: messageCopy.tookOver(who) }
    case 'dibalas':
      return { icon: UserCheck, tone: 'neutral', text: messageCopy.repliedAndHandles(who) }
    case 'dibalas_dari_ponsel':
      return { icon: Smartphone, tone: 'neutral', text: messageCopy.repliedFromPhone }
    case 'dibalas_lewat_api':
      return { icon: Plug, tone: 'neutral', text: messageCopy.repliedThroughApi }
    case 'kembali_ke_ai':
      return { icon: Sparkles, tone: 'ai', text: messageCopy.returnedToAi(who) }
    case 'selesai':
      return closedLine(event, who)
    case 'buka_lagi':
      return { icon: RotateCcw, tone: 'neutral', text: messageCopy.reopenedBy(who) }
    case 'diurungkan':
      return { icon: RotateCcw, tone: 'neutral', text: messageCopy.undoneBy(who) }
    case 'tugaskan':
      return assignedLine(who, nameOrYou(event.after?.assignee, memberId, nameOf))
    case 'eskalasi':
      return escalatedLine(event, who)
    case 'putaran_bot':
      return { icon: Repeat, tone: 'danger', text: messageCopy.botLoopEvent }
    case 'sesi_baru':
      return sessionLine(event)
    case 'kondisi_berubah':
      return conditionLine(event)
    case 'kontak_digabung':
      return mergedLine(event, who)
    case 'kontak_dipisah':
      return { icon: Split, tone: 'neutral', text: messageCopy.mergeUndone }
    case 'panggilan':
      return callLine(event)
    case 'promo_berhenti':
      return { icon: BellOff, tone: 'neutral', text: consentText(event, who) }
    case 'promo_diizinkan':
      return { icon: BellRing, tone: 'neutral', text: consentText(event, who) }
    case 'identitas_berubah':
      return identityLine(event)
    case 'pesanan':
      return saleLine(event)
    case 'kabar_tertahan':
      return heldLine(event)
    case 'dibagikan':
      return offeredLine(nameOrYou(event.after?.assignee, memberId, nameOf))
    case 'kampanye':
      return undefined
  }
}

function consentText(event: EventOf<'promo_berhenti' | 'promo_diizinkan'>, who: string): string {
  const isAllowed = event.reason === 'promo_diizinkan'
  if (event.actor_kind === 'member')
    return isAllowed ? messageCopy.optedInBy(who) : messageCopy.optedOutBy(who)
  return isAllowed ? messageCopy.optedInAgain : messageCopy.optedOut
}

const closedLine = (event: HandlerEventRow, who: string): EventLine => ({
  icon: CircleCheck,
  tone: 'neutral',
  text: event.actor_kind === 'member' ? messageCopy.markedAsDone(who) : messageCopy.closedWhenIdle,
})

function nameOrYou(
  assignee: string | null | undefined,
  memberId: string,
  nameOf: NameOf,
): string | null {
  if (!assignee) return null
  return assignee === memberId ? shared.you : (nameOf(assignee) ?? copy.aColleague)
}

const assignedLine = (who: string, assignee: string | null): EventLine => ({
  icon: ArrowRightLeft,
  tone: 'neutral',
  text: assignee ? messageCopy.assignedTo(who, assignee) : messageCopy.releasedToTeam(who),
})

const offeredLine = (assignee: string | null): EventLine => ({
  icon: ArrowRightLeft,
  tone: 'neutral',
  text: assignee ? messageCopy.offeredTo(assignee) : messageCopy.offerEnded,
})

const escalatedLine = (event: HandlerEventRow, who: string): EventLine => ({
  icon: LifeBuoy,
  tone: 'danger',
  text: event.after?.approval
    ? messageCopy.waitsForApproval(event.after.approval)
    : withReason(
        event.actor_kind === 'member' ? messageCopy.escalatedBy(who) : screensCopy.escalations,
        event,
      ),
})

const sessionLine = (event: HandlerEventRow): EventLine => ({
  icon: MessageSquarePlus,
  tone: 'neutral',
  text:
    event.after?.handler === 'ai'
      ? messageCopy.newConversationAi
      : withReason(messageCopy.newConversationTeam, event),
})

const conditionLine = (event: HandlerEventRow): EventLine =>
  event.after?.handler === 'ai'
    ? { icon: Sparkles, tone: 'ai', text: composerCopy.aiHandles }
    : { icon: ArrowRightLeft, tone: 'neutral', text: withReason(copy.waitingForTeam, event) }

function withReason(text: string, { after }: HandlerEventRow): string {
  const reason = reasonLabel(after?.reason ?? null)
  return reason ? `${text}: ${reason.toLowerCase()}` : text
}

function mergedLine({ actor_kind, after }: HandlerEventRow, who: string): EventLine {
  const other = after?.name ?? (after?.phone ? phoneNumber(after.phone) : null)
  return {
    icon: Merge,
    tone: 'neutral',
    text:
      actor_kind === 'member'
        ? messageCopy.mergedByMember(who, other ?? messageCopy.anotherCustomer)
        : messageCopy.mergedAutomatically(other ?? messageCopy.anotherCustomer),
  }
}

const identityLine = ({ before }: EventOf<'identitas_berubah'>): EventLine => ({
  icon: IdCard,
  tone: 'neutral',
  text: before?.kind === 'phone' ? messageCopy.changedNumber : messageCopy.changedWhatsAppId,
})

const saleLine = ({ after }: EventOf<'pesanan'>): EventLine | undefined =>
  after?.number && after.status && isSaleStatus(after.status)
    ? {
        icon: ShoppingBag,
        tone: 'neutral',
        text: saleCopy.event(after.number, saleCopy.status[after.status].toLowerCase()),
      }
    : undefined

const heldLine = ({ after }: EventOf<'kabar_tertahan'>): EventLine | undefined =>
  after?.topic && after.why && after.number
    ? {
        icon: BellOff,
        tone: 'danger',
        text: noticeCopy.heldLine(
          noticeCopy.held[after.topic](`#${after.number}`),
          noticeCopy.heldWhy[after.why],
        ),
      }
    : undefined

const isSaleStatus = (status: string): status is SaleStatus =>
  (SALE_STATUSES as readonly string[]).includes(status)

/** Calls cannot be answered in the dashboard, so only their result on the phone is shown. */
function callLine({ after }: EventOf<'panggilan'>): EventLine {
  const kind = after?.video === true ? messageCopy.videoCall : messageCopy.voiceCall
  switch (after?.state) {
    case 'accepted':
      return { icon: Phone, tone: 'neutral', text: messageCopy.callAnsweredOnPhone(kind) }
    case 'rejected':
      return { icon: PhoneMissed, tone: 'neutral', text: messageCopy.callDeclined(kind) }
    case 'ended':
      return { icon: PhoneMissed, tone: 'danger', text: messageCopy.callMissed(kind) }
    case 'ringing':
    case undefined:
      return { icon: PhoneIncoming, tone: 'neutral', text: messageCopy.callIncoming(kind) }
  }
}
