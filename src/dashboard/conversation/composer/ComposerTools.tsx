import { Suspense, type RefObject } from 'react'
import { CaseSensitive, Smile } from 'lucide-react'
import * as copy from '#copy/composer'
import * as shared from '#copy/shared'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { insertAt, type Selection, toggleMark } from './text-field.ts'

const EmojiGrid = lazyPart(() => import('./EmojiGrid.tsx').then((module) => module.EmojiGrid))

const FORMATS = [
  { mark: '*', name: copy.bold, look: 'font-semibold', keys: 'Ctrl B' },
  { mark: '_', name: copy.italic, look: 'italic', keys: 'Ctrl I' },
  { mark: '~', name: copy.strikethrough, look: 'line-through', keys: null },
  { mark: '`', name: copy.code, look: 'font-mono', keys: null },
] as const

type Props = {
  onEdit: (work: (selection: Selection) => Selection) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** The buttons for formatting and emoji; both change the text at the cursor. */
export function ComposerTools({ onEdit, field }: Props) {
  return (
    <>
      <FormatPopover onEdit={onEdit} field={field} />
      <EmojiPopover onEdit={onEdit} field={field} />
    </>
  )
}

function FormatPopover({ onEdit, field }: Props) {
  return (
    <Popover
      label={copy.formatMessage}
      side="top"
      align="end"
      focusAfter={field}
      className="w-64 p-1"
      trigger={(props) => (
        <IconButton
          {...props}
          label={copy.formatMessage}
          className="my-0.5 max-md:hidden @max-[480px]:hidden"
        >
          <CaseSensitive />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          {FORMATS.map(({ mark, name, look, keys }) => (
            <button
              key={mark}
              type="button"
              onClick={() => {
                close()
                onEdit((selection) => toggleMark(selection, mark))
              }}
              className="flex h-9 w-full items-center gap-3 rounded-control px-2 text-13 hover:bg-sunken"
            >
              <span className={look}>{name}</span>
              <span className="figure text-muted">{copy.markedText(mark, mark)}</span>
              {keys && (
                <span className="ml-auto">
                  <Kbd>{keys}</Kbd>
                </span>
              )}
            </button>
          ))}
          <p className="px-2 py-2 text-12 text-muted">{copy.formatHint}</p>
        </>
      )}
    </Popover>
  )
}

function EmojiPopover({ onEdit, field }: Props) {
  return (
    <Popover
      label={copy.emoji}
      side="top"
      align="end"
      focusAfter={field}
      trigger={(props) => (
        <IconButton {...props} label={copy.emoji} className="my-0.5 max-md:hidden">
          <Smile />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<p className="p-4 text-13 text-muted">{shared.loading}</p>}>
          <EmojiGrid
            onPick={(emoji) => {
              close()
              onEdit((selection) => insertAt(selection, emoji))
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
