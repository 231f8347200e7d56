import { useState } from 'react'
import { type LeftPart, partsToCopy, type TemplateRow } from '#contract/template'
import type { TemplateParts } from '#whatsapp/model'
import * as copy from '#copy/whatsapp-template'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'

/**
 * The parts that are copied besides the text. `from`: the template whose parts the server copies;
 * undefined when it has none or the member removed them.
 */
export type Copied = {
  from: string | undefined
  kept: TemplateParts
  offered: TemplateParts
  left: LeftPart[]
  setKept: (isKept: boolean) => void
}

/** Header, footer and buttons of the copied template, until the member removes them. */
export function useCopiedParts(copied: TemplateRow | undefined): Copied {
  const [isKept, setKept] = useState(true)
  const { parts, left } = partsToCopy(copied?.parts ?? {})
  const isAny = Object.keys(parts).length > 0
  return {
    from: isKept && isAny ? copied?.id : undefined,
    kept: isKept ? parts : {},
    offered: parts,
    left,
    setKept,
  }
}

/**
 * Says which parts are copied and which are not. Renders nothing for a template that is only text.
 */
export function CopiedParts({ copied: { from, offered, left, setKept } }: { copied: Copied }) {
  const words = namesOf(offered)
  if (words.length === 0 && left.length === 0) return null
  return (
    <Notice>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-40 flex-1">
          {words.length > 0 &&
            (from
              ? `${capitaliseFirst(listOf(words))} ${isOne(words) ? 'is' : 'are'} copied too.`
              : copy.onlyTextCopied)}
          {words.length > 0 && left.length > 0 && ' '}
          {left.length > 0 && copy.notCopied(listOf(left.map((part) => LEFT[part])))}
        </p>
        {words.length > 0 && (
          <Button onClick={() => setKept(!from)}>
            {from ? copy.removeWord : copy.copyParts(listOf(words))}
          </Button>
        )}
      </div>
    </Notice>
  )
}

const LEFT: Record<LeftPart, string> = {
  header: copy.headerPart,
  button: copy.buttonPart,
  other: copy.otherParts,
}

function namesOf({ header, footer, buttons }: TemplateParts): string[] {
  return [
    ...(header ? ['header'] : []),
    ...(footer ? ['footer'] : []),
    ...(buttons ? [buttons.length === 1 ? 'button' : 'buttons'] : []),
  ]
}

const isOne = (words: string[]): boolean => words.length === 1 && words[0] !== 'buttons'
const listOf = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
const capitaliseFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
