import type { ReactNode } from 'react'
import { CheckCheck, EllipsisVertical, Phone, Video } from 'lucide-react'
import * as copy from '#copy/landing'
import { EXAMPLE } from './example.ts'

/** A conversation as the customer's own WhatsApp shows it. */
export function DemoChat() {
  return (
    <div className="wa flex h-120 w-full max-w-93 flex-col overflow-hidden rounded-[28px] border border-line-button shadow-float xl:absolute xl:inset-y-0 xl:left-0 xl:h-auto">
      <div className="flex h-16 flex-none items-center gap-3 bg-(--wa-bar) px-4">
        <span className="grid size-9.5 flex-none place-items-center rounded-full bg-[#b4622d] font-display text-16 font-semibold text-[#fff]">
          R
        </span>
        <span className="min-w-0 flex-1">
          <b className="block text-[15px] leading-5">{copy.shopName}</b>
          <small className="text-12 text-(--wa-muted)">{copy.online}</small>
        </span>
        <span className="flex gap-4.5 text-(--wa-muted) [&_.lucide]:size-5">
          <Video />
          <Phone />
          <EllipsisVertical />
        </span>
      </div>
      <div className="flex flex-1 flex-col justify-end gap-0.75 bg-(--wa-bg) p-4">
        <span className="mb-2 self-center rounded-control bg-(--wa-in) px-3 py-1 text-12 text-(--wa-muted)">
          {copy.exampleConversation}
        </span>
        <Line side="out" at="19:42">
          {EXAMPLE.question}
        </Line>
        <Line side="in" at="19:42">
          {EXAMPLE.answer}
        </Line>
        <Line side="out" at="19:43">
          {EXAMPLE.bargain}
        </Line>
        <Line side="in" at="19:43">
          {EXAMPLE.handOver}
        </Line>
        <div data-side="in" data-first className="wa-bubble flex gap-1 self-start px-3 py-2.75">
          {[0, 150, 300].map((delayMs) => (
            <i
              key={delayMs}
              style={{ animationDelay: `${delayMs}ms` }}
              className="size-1.75 animate-[breathe_1.2s_ease-in-out_infinite] rounded-full bg-(--wa-muted)"
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Line({ side, at, children }: { side: 'in' | 'out'; at: string; children: ReactNode }) {
  return (
    <div
      data-side={side}
      data-first
      className={`wa-bubble ${side === 'out' ? 'self-end' : 'self-start'}`}
    >
      {children}
      <span
        className={`figure float-right mt-1.25 -mb-1.25 ml-3 inline-flex items-center gap-0.75 text-[11px] leading-3.75 ${side === 'out' ? 'text-(--wa-out-muted)' : 'text-(--wa-muted)'}`}
      >
        {at}
        {side === 'out' && <CheckCheck className="stroke-2 text-(--wa-read)" />}
      </span>
    </div>
  )
}
