import type { RefObject } from 'react'
import {
  Copy,
  CornerUpLeft,
  CornerUpRight,
  Ellipsis,
  Link,
  Pencil,
  SmilePlus,
  Trash2,
} from 'lucide-react'
import { EDIT_WITHIN_MS, type MessageRow } from '#contract/conversation/message'
import { FORWARDED } from '#contract/conversation/forward'
import * as forwardCopy from '#copy/forward'
import * as copy from '#copy/message-menu'
import { cx } from '#dashboard/ui/cx.ts'
import { Menu, type MenuAction } from '#dashboard/ui/overlay/Menu.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** What the room's engine can do with a message, and the functions that open the dialogs. */
export type MessageActs = {
  react: boolean
  changesSent: boolean
  open: (dialog: 'react' | 'edit' | 'revoke' | 'forward', message: MessageRow) => void
}

type Props = {
  message: MessageRow
  onReply: ((message: MessageRow) => void) | null
  acts: MessageActs | null
  button: RefObject<HTMLButtonElement | null>
}

const AT_WHATSAPP = ['received', 'sent', 'delivered', 'read', 'played']

/** The menu of one message. Its button shows while the message has the pointer or the focus. */
export function MessageMenu({ message, onReply, acts, button }: Props) {
  return (
    <Menu
      label={copy.menuOf}
      align="start"
      entries={listActs(message, onReply, acts)}
      trigger={({ ref, ...props }) => (
        <button
          {...props}
          ref={(element) => {
            ref.current = element
            button.current = element
          }}
          type="button"
          aria-label={copy.menuOf}
          className={cx(
            'grid size-7 flex-none place-items-center rounded-full text-muted opacity-0 hover:bg-surface hover:text-text aria-expanded:opacity-100',
            'group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:sr-only',
          )}
        >
          <Ellipsis className="size-4" />
        </button>
      )}
    />
  )
}

function listActs(
  message: MessageRow,
  onReply: Props['onReply'],
  acts: MessageActs | null,
): MenuAction[] {
  const isThere = AT_WHATSAPP.includes(message.status) && !message.revoked_at
  const isOwn = message.direction === 'out' && isThere && acts?.changesSent
  const isYoung = readNowMs() - Date.parse(message.occurred_at) < EDIT_WITHIN_MS
  const found: (MenuAction | false)[] = [
    onReply !== null && {
      label: copy.reply,
      icon: <CornerUpLeft />,
      onSelect: () => onReply(message),
    },
    message.text !== '' && {
      label: copy.copyText,
      icon: <Copy />,
      onSelect: () => copyText(message.text),
    },
    { label: copy.copyLink, icon: <Link />, onSelect: () => copyLink(message) },
    acts !== null &&
      mayForward(message) && {
        label: forwardCopy.forward,
        icon: <CornerUpRight />,
        onSelect: () => acts.open('forward', message),
      },
    isThere &&
      acts?.react === true && {
        label: copy.react,
        icon: <SmilePlus />,
        onSelect: () => acts.open('react', message),
      },
    isOwn === true &&
      isYoung &&
      message.content.type === 'text' && {
        label: copy.edit,
        icon: <Pencil />,
        onSelect: () => acts?.open('edit', message),
      },
    isOwn === true && {
      label: copy.revoke,
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: () => acts?.open('revoke', message),
    },
  ]
  return found.filter((one) => one !== false)
}

const mayForward = ({ revoked_at, direction, content, attachment }: MessageRow): boolean =>
  !revoked_at &&
  direction !== 'note' &&
  FORWARDED.some((type) => type === content.type) &&
  (content.type !== 'media' || attachment?.state === 'ready')

function copyText(text: string, copied = copy.copied): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success(copied),
    () => toast.error(copy.notCopied),
  )
}

function copyLink({ room_id: roomId, id }: MessageRow): void {
  const businessId = new URLSearchParams(location.search).get('businessId')
  const search = new URLSearchParams({ ...(businessId ? { businessId } : {}), pesan: id })
  copyText(`${location.origin}/inbox/${roomId}?${search}`, copy.linkCopied)
}
