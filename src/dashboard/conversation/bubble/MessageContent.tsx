import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { renderReason } from '#lib/reason'
import { type ReactNode } from 'react'
import {
  ClipboardList,
  FileQuestionMark,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  MapPin,
  Phone,
  UserRound,
} from 'lucide-react'
import type { AttachmentRow } from '#contract/media'
import type { TemplateContent } from '#contract/template'
import { formWord } from '#copy/content-words'
import type { ContactCard, Content, FilledHeader, MediaRef } from '#whatsapp/model'
import { answersIn, type FormAnswer } from '#whatsapp/form-answers'
import * as copy from '#copy/message'
import * as shared from '#copy/shared'
import { phoneNumber } from '#lib/phone'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { FormattedText } from './FormattedText.tsx'
import { FileTile, MediaView } from '../media/MediaView.tsx'

const ReadByAi = lazyPart(() => import('../media/ReadByAi.tsx').then((module) => module.ReadByAi), {
  isAside: true,
})

/** The content of a message of any kind. */
export function MessageContent({
  content,
  attachment = null,
}: {
  content: Content
  attachment?: AttachmentRow | null
}) {
  switch (content.type) {
    case 'text':
      return <FormattedText text={content.text} />
    case 'media':
      return <Media media={content.media} caption={content.caption} attachment={attachment} />
    case 'location':
      return <Place content={content} />
    case 'contacts':
      return <Cards cards={content.cards} />
    case 'location_request':
    case 'contact_request':
    case 'flow':
      return <Question content={content} />
    case 'choice':
      return <ChoiceAnswer content={content} />
    case 'order':
      return <OrderList content={content} />
    case 'card':
      return (
        <FileTile icon={LayoutTemplate} title={content.title ?? copy.card} detail={content.text} />
      )
    case 'template':
      return (
        <TemplateBody
          content={content}
          above={content.header && <Above header={content.header} attachment={attachment} />}
        />
      )
    case 'unsupported':
      return (
        <FileTile
          icon={FileQuestionMark}
          title={copy.kindNotShown}
          detail={
            content.reason
              ? renderReason(content.reason, copy.unsupportedReasons)
              : copy.openInWhatsApp(content.providerType)
          }
        />
      )
  }
}

function ChoiceAnswer({ content }: { content: Extract<Content, { type: 'choice' }> }) {
  if (content.via === 'flow' || content.via === 'address')
    return <FilledForm word={formWord[content.via]} answers={answersIn(content.data)} />
  return (
    <FileTile
      icon={ListChecks}
      title={content.title ?? copy.choices}
      detail={
        content.description ?? (content.via === 'poll' ? copy.pollAnswer : copy.chosenFromList)
      }
    />
  )
}

function OrderList({ content }: { content: Extract<Content, { type: 'order' }> }) {
  return (
    <FileTile
      icon={ClipboardList}
      title={copy.catalogOrder(content.items.length)}
      detail={content.note}
    >
      <ul className="mt-1 text-13">
        {content.items.map((item, position) => (
          <li key={position} className="flex justify-between gap-3">
            <span className="cut">
              {item.quantity} × {item.sku}
            </span>
            <span className="figure">
              {item.currency === 'IDR'
                ? formatRupiah(item.price * item.quantity)
                : `${item.currency} ${item.price * item.quantity}`}
            </span>
          </li>
        ))}
      </ul>
    </FileTile>
  )
}
type Asks = Extract<Content, { type: 'location_request' | 'contact_request' | 'flow' }>

function Question({ content }: { content: Asks }) {
  switch (content.type) {
    case 'location_request':
      return (
        <Asked
          text={content.text}
          icon={MapPin}
          button={copy.sendLocation}
          what={copy.locationRequest}
        />
      )
    case 'contact_request':
      return (
        <Asked
          text={content.text}
          icon={Phone}
          button={copy.shareNumber}
          what={copy.phoneRequest}
        />
      )
    case 'flow':
      return (
        <Asked
          text={content.text}
          icon={ClipboardList}
          button={content.button}
          what={copy.formNumber(content.flowId)}
        />
      )
  }
}

/** A question with its answer button, as the customer sees it. */
function Asked({
  text,
  icon: Icon,
  button,
  what,
}: {
  text: string
  icon: LucideIcon
  button: string
  what: string
}) {
  return (
    <>
      <FormattedText text={text} />
      <span className="mt-2 flex w-fit max-w-full items-center gap-1.5 rounded-full border border-line-button px-2.5 py-0.5 text-12 font-medium text-text-2">
        <Icon className="size-3.5 flex-none" />
        <span className="cut">{button}</span>
      </span>
      <span className="mt-1 block text-12 text-muted">{what}</span>
    </>
  )
}

/** The answers of a form that the customer filled in. */
function FilledForm({ word, answers }: { word: string; answers: FormAnswer[] }) {
  return (
    <FileTile
      icon={ClipboardList}
      title={word}
      detail={answers.length === 0 ? copy.nothingToShow : undefined}
    >
      {answers.length > 0 && (
        <dl className="mt-1 grid gap-1 text-13">
          {answers.map(({ label, value }, position) => (
            <div key={position}>
              <dt className="text-12 text-muted">{label}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </FileTile>
  )
}

/** A template as it was sent: header, text and the labels of its buttons. */
function TemplateBody({ content, above }: { content: TemplateContent; above?: ReactNode }) {
  return (
    <>
      {above}
      <FormattedText text={content.text} />
      {content.footer && <span className="mt-1 block text-13 text-muted">{content.footer}</span>}
      {content.choices && (
        <ul aria-label={copy.buttons} className="mt-2 flex flex-wrap gap-1.5">
          {content.choices.map((choice, position) => (
            <li
              key={position}
              className="rounded-full border border-line-button px-2.5 py-0.5 text-12 font-medium text-text-2"
            >
              {choice}
            </li>
          ))}
        </ul>
      )}
      <span className="mt-1 flex items-center gap-1 text-12 text-muted">
        <LayoutTemplate className="size-3.5" />
        {copy.templateNamed(content.name)}
      </span>
    </>
  )
}

function Above({ header, attachment }: { header: FilledHeader; attachment: AttachmentRow | null }) {
  switch (header.type) {
    case 'text':
      return <b className="mb-0.5 block font-semibold">{header.text}</b>
    case 'location':
      return (
        <span className="mb-1.5 block">
          <Place content={{ ...header, type: 'location' }} />
        </span>
      )
    case 'media':
      return (
        <span className="mb-1.5 block">
          <MediaView media={header.media} attachment={attachment} />
        </span>
      )
  }
}

function Media({
  media,
  caption,
  attachment,
}: {
  media: MediaRef
  caption?: string
  attachment: AttachmentRow | null
}) {
  return (
    <>
      <MediaView media={media} attachment={attachment} />
      {attachment?.read_text && (
        <LateCode>
          <ReadByAi attachment={attachment} />
        </LateCode>
      )}
      {caption && (
        <>
          <span className="block h-1.5" />
          <FormattedText text={caption} />
        </>
      )}
    </>
  )
}

/** A location as a link; no map is loaded from another server. */
function Place({ content }: { content: Extract<Content, { type: 'location' }> }) {
  const { latitude, longitude, name, address, live } = content
  return (
    <span className="-mx-1.5 -mt-0.5 block w-70 max-w-[calc(100%+12px)]">
      <a
        href={`https://www.google.com/maps?q=${latitude},${longitude}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={copy.openMap}
        className="relative block h-28 overflow-hidden rounded-[13px] bg-brand-soft bg-[linear-gradient(var(--line)_1px,transparent_1px),linear-gradient(90deg,var(--line)_1px,transparent_1px),linear-gradient(115deg,transparent_46%,var(--surface)_46%,var(--surface)_54%,transparent_54%)] bg-size-[28px_28px,28px_28px,100%_100%]"
      >
        <MapPin className="absolute top-1/2 left-1/2 size-7 -translate-x-1/2 -translate-y-full fill-danger stroke-surface" />
      </a>
      <span className="block px-1.5 pt-1.5">
        <span className="block font-medium">
          {name ?? (live ? copy.liveLocation : copy.location)}
        </span>
        <span className="figure block text-13 text-muted">
          {address ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}
        </span>
        <OutLink href={`https://www.google.com/maps?q=${latitude},${longitude}`}>
          {copy.openMap}
        </OutLink>
      </span>
    </span>
  )
}

/** Types of numbers in a vCard (RFC 6350): English words that say nothing to a member. */
const PHONE_TYPE = /^(cell|home|i?phone|main|mobile|other|voice|work)$/i

function Cards({ cards }: { cards: readonly ContactCard[] }) {
  return (
    <span className="block w-66 max-w-full divide-y divide-line">
      {cards.map((card, position) => (
        <span key={position} className="flex items-start gap-2.5 py-1.5 first:pt-0.5 last:pb-0.5">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken text-text-2">
            <UserRound />
          </span>
          <span className="min-w-0 flex-1">
            <span className="cut block font-medium">{card.name || shared.noName}</span>
            {card.org && <span className="cut block text-13 text-muted">{card.org}</span>}
            {card.phones.map(({ phone, label }) => (
              <a
                key={phone}
                // A masked number has no link to call it.
                href={phone.includes('•') ? undefined : `tel:${phone.replace(/[^+\d]/g, '')}`}
                className="figure block text-13 text-brand hover:underline"
              >
                {phoneNumber(phone)}
                {label && !PHONE_TYPE.test(label) && <span className="text-muted"> {label}</span>}
              </a>
            ))}
            {card.emails?.map((email) => (
              <a
                key={email}
                href={`mailto:${email}`}
                className="cut block text-13 text-brand hover:underline"
              >
                {email}
              </a>
            ))}
          </span>
        </span>
      ))}
    </span>
  )
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-13 font-medium text-brand hover:underline"
    >
      {children}
    </a>
  )
}
