import { Fragment, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import { mediaUrl } from '#contract/media'
import { randomUuid } from '#lib/uuid'
import * as messageCopy from '#copy/message'
import * as copy from '#copy/simulate'
import { FormattedText } from '#dashboard/conversation/bubble/FormattedText.tsx'
import { dayLabel } from '#dashboard/copy/dates.ts'
import { useLive } from '#dashboard/shell/live/live.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId, useWorkspace } from '#dashboard/shell/workspace.ts'
import { WaBar, WaBubble, WaComposer, WaDay, WaThread } from '#dashboard/simulator/WaChat.tsx'
import { readNowIso, useNow } from '#dashboard/ui/clock.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import type { Phone } from './phone.functions.ts'
import { writeAsCustomer } from './phone.functions.ts'
import { phoneQuery, type Customer } from '../queries.ts'

type Unsent = { id: string; text: string; at: string }

/**
 * The customer's screen. Customers do not see which member writes; the line below an answer is for
 * the simulating member.
 */
export function CustomerPhone({ customer, channelId }: { customer: Customer; channelId: string }) {
  const businessId = useBusinessId()
  const { business } = useWorkspace()
  const now = useNow()
  const zone = useZone()
  const { phone, error, refetch, unsent, write, send } = usePhone(customer, channelId)
  const [draft, setDraft] = useState('')
  const messages = phone?.messages ?? []
  const waiting = stillWaiting(unsent, messages)
  const failure = error ?? write.error
  const first = messages[0]?.occurred_at ?? waiting[0]?.at
  return (
    <section
      aria-label={copy.phoneOf(customer.name)}
      className="wa flex min-h-0 flex-col overflow-hidden bg-surface max-md:flex-1 md:h-160 md:max-h-[75dvh] md:rounded-[28px] md:border md:border-line-button md:shadow-float"
    >
      <WaBar
        name={business.name}
        caption={copy.phoneOf(customer.name)}
        aside={phone && <InboxLink businessId={businessId} roomId={phone.room.id} />}
      />
      <WaThread
        label={copy.conversationWith(business.name)}
        follow={`${messages.length}:${waiting.length}`}
      >
        {first ? (
          <WaDay>{dayLabel(first, now, zone)}</WaDay>
        ) : (
          <p className="my-auto px-6 text-center text-13 text-(--wa-muted)">{copy.greetTheShop}</p>
        )}
        <Bubbles messages={messages} waiting={waiting} />
        {failure && (
          <Notice
            tone="danger"
            className="mt-2"
            onRetry={() =>
              write.error && write.variables ? write.mutate(write.variables) : void refetch()
            }
          >
            {messageOf(failure)}
          </Notice>
        )}
      </WaThread>
      <WaComposer
        value={draft}
        onChange={setDraft}
        onSend={() => (send(draft), setDraft(''))}
        placeholder={copy.typeMessage}
        limit={MESSAGE_TEXT_LIMIT}
      />
    </section>
  )
}

/**
 * The room from the customer's point of view; `unsent` are texts typed here that are not stored
 * yet.
 */
function usePhone(customer: Customer, channelId: string) {
  const businessId = useBusinessId()
  const queryClient = useQueryClient()
  const query = phoneQuery({ businessId, channelId, from: customer.phone })
  const { data: phone, error, refetch } = useQuery(query)
  const [unsent, setUnsent] = useState<Unsent[]>([])
  const write = useMutation({
    mutationFn: ({ text }: Unsent) =>
      writeAsCustomer({
        data: { businessId, channelId, from: customer.phone, name: customer.name, text },
      }),
    scope: { id: `phone:${customer.phone}` },
  })
  useLive({
    tables: ['message', 'room'],
    change: ({ row }) => {
      if (row.channel_id === channelId || row.room_id === phone?.room.id)
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
    missed: [query.queryKey],
  })
  const send = (draft: string) => {
    const message = { id: randomUuid(), text: draft.trim(), at: readNowIso() }
    setUnsent((list) => [...list, message])
    write.mutate(message)
  }
  return { phone, error, refetch, unsent, write, send }
}

function InboxLink({ businessId, roomId }: { businessId: string; roomId: string }) {
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: roomId }}
      search={{ businessId }}
      className="text-13 font-medium text-(--wa-link) underline underline-offset-3"
    >
      {copy.openInInbox}
    </Link>
  )
}

function Bubbles({ messages, waiting }: { messages: Phone['messages']; waiting: Unsent[] }) {
  return (
    <>
      {messages.map((message, at) => (
        <Fragment key={message.id}>
          <WaBubble
            side={message.direction === 'in' ? 'out' : 'in'}
            first={messages[at - 1]?.direction !== message.direction}
            at={message.occurred_at}
          >
            {message.picture && <Picture picture={message.picture} />}
            <FormattedText text={message.picture?.caption ?? message.text} />
          </WaBubble>
          {message.direction === 'out' && messages[at + 1]?.direction !== 'out' && (
            <p className="mt-0.5 ml-1 self-start text-12 text-(--wa-muted)">{writerOf(message)}</p>
          )}
        </Fragment>
      ))}
      {waiting.map((message) => (
        <WaBubble key={message.id} side="out" at={message.at} waits>
          {message.text}
        </WaBubble>
      ))}
    </>
  )
}

type PictureProps = { picture: NonNullable<Phone['messages'][number]['picture']> }

function Picture({ picture: { id, width, height } }: PictureProps) {
  return (
    <img
      src={mediaUrl(id)}
      alt={messageCopy.photo}
      width={width ?? undefined}
      height={height ?? undefined}
      className="mb-1.5 block h-auto w-full rounded-control"
    />
  )
}

/**
 * Typed texts that are not stored yet. A stored message settles one typed text with the same words.
 */
function stillWaiting(unsent: Unsent[], messages: Phone['messages']): Unsent[] {
  const arrived = new Map<string, number>()
  for (const message of messages)
    if (message.direction === 'in') arrived.set(message.text, (arrived.get(message.text) ?? 0) + 1)
  const since = unsent[0]?.at ?? ''
  for (const message of messages)
    if (message.direction === 'in' && message.occurred_at < since)
      arrived.set(message.text, (arrived.get(message.text) ?? 1) - 1)
  return unsent.filter((message) => {
    const left = arrived.get(message.text) ?? 0
    arrived.set(message.text, left - 1)
    return left <= 0
  })
}

function writerOf(message: Phone['messages'][number]): string {
  const who = authorOf(message)
  return message.status === 'failed' ? copy.notSent(who) : who
}

function authorOf({ author_kind: kind, author_name: name }: Phone['messages'][number]): string {
  if (kind === 'ai') return copy.answeredByAi
  if (name) return copy.answeredBy(name)
  return kind === 'system' ? messageCopy.automaticMessage : copy.answeredByTeam
}
