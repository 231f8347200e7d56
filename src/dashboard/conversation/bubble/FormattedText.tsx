import { Fragment, memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import * as copy from '#copy/message'
import { beginningOf, type Inline, parseFormatting } from './formatting.ts'

/** A message's text with WhatsApp's formatting; a long one is cut until the reader expands it. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const beginning = beginningOf(text)
  if (beginning === undefined) return renderBlocks(text)
  return (
    <>
      {renderBlocks(isWhole ? text : beginning)}
      {isWhole ? ' ' : '… '}
      <button
        type="button"
        aria-expanded={isWhole}
        className="hit-area font-medium text-brand underline-offset-2 hover:underline"
        onClick={({ currentTarget: { parentElement } }) =>
          keepTop(parentElement, () => flushSync(() => setWhole(!isWhole)))
        }
      >
        {isWhole ? copy.readLess : copy.readAll}
      </button>
    </>
  )
})

/**
 * The timeline grows upwards: without this, an expanded message would show its end. A collapsed
 * message shows its beginning.
 */
function keepTop(message: HTMLElement | null, change: () => void): void {
  const timeline = message?.closest('[role=log]')
  const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0
  const before = topOf(message)
  change()
  const after = topOf(message)
  const isLonger = after <= before
  timeline?.scrollBy(0, after - (isLonger ? before : Math.max(before, topOf(timeline))))
}

function renderBlocks(text: string): ReactNode {
  return parseFormatting(text).map((block, position) => {
    switch (block.type) {
      case 'code':
        return (
          <code
            key={position}
            className="block rounded-[6px] bg-sunken px-2 py-1 font-mono text-13 whitespace-pre-wrap"
          >
            {block.text}
          </code>
        )
      case 'quote':
        return (
          <span
            key={position}
            className="my-0.5 block border-l-2 border-line-strong pl-2 text-text-2"
          >
            {renderInlines(block.children)}
          </span>
        )
      case 'item':
        return (
          <span key={position} className="flex gap-1.5">
            <span className="flex-none">{block.marker}</span>
            <span className="min-w-0">{renderInlines(block.children)}</span>
          </span>
        )
      case 'line':
        return (
          <Fragment key={position}>
            {position > 0 && <br />}
            {renderInlines(block.children)}
          </Fragment>
        )
    }
  })
}

function renderInlines(children: Inline[]): ReactNode {
  return children.map((inline, position) => {
    switch (inline.type) {
      case 'text':
        return inline.text
      case 'code':
        return (
          <code key={position} className="rounded-[4px] bg-sunken px-1 font-mono text-13">
            {inline.text}
          </code>
        )
      case 'link':
        return (
          <a
            key={position}
            href={inline.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-brand underline underline-offset-2"
          >
            {inline.text}
          </a>
        )
      case 'bold':
        return <b key={position}>{renderInlines(inline.children)}</b>
      case 'italic':
        return <i key={position}>{renderInlines(inline.children)}</i>
      case 'strike':
        return <s key={position}>{renderInlines(inline.children)}</s>
    }
  })
}
