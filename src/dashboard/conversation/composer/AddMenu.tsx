import type { RefObject } from 'react'
import {
  CalendarClock,
  ClipboardList,
  LayoutTemplate,
  MapPin,
  Paperclip,
  Phone,
  Plus,
  StickyNote,
} from 'lucide-react'
import * as copy from '#copy/composer'
import * as scheduleCopy from '#copy/schedule'
import * as templateCopy from '#copy/template'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'

/**
 * What the customer can be asked for with a button; null where the number cannot ask. `phone`: null
 * where it is known.
 */
export type Asking = { location: () => void; phone: (() => void) | null; flow: () => void } | null

/**
 * The menu of everything that can be sent. On a phone and in a narrow row (a @container) it
 * replaces the single buttons; elsewhere it has only entries without a button.
 */
export function AddMenu({
  onNote,
  onFile,
  onTemplate,
  onSchedule,
  asking,
  field,
}: {
  onNote: () => void
  onFile: () => void
  onTemplate: (() => void) | null
  onSchedule: () => void
  asking: Asking
  /** the element that gets the focus afterwards */ field: RefObject<HTMLTextAreaElement | null>
}) {
  const questions: MenuEntry[] = asking
    ? [
        {
          label: copy.askLocation,
          hint: copy.askLocationHint,
          icon: <MapPin />,
          onSelect: asking.location,
        },
        ...(asking.phone
          ? [
              {
                label: copy.askPhone,
                hint: copy.askPhoneHint,
                icon: <Phone />,
                onSelect: asking.phone,
              },
            ]
          : []),
        {
          label: copy.sendForm,
          hint: copy.sendFormHint,
          icon: <ClipboardList />,
          onSelect: asking.flow,
        },
      ]
    : []
  const everything: MenuEntry[] = [
    { label: copy.photoOrFile, icon: <Paperclip />, onSelect: onFile, focusAfter: field },
    ...(onTemplate
      ? [{ label: templateCopy.chooseTemplate, icon: <LayoutTemplate />, onSelect: onTemplate }]
      : []),
    { label: scheduleCopy.scheduleMessage, icon: <CalendarClock />, onSelect: onSchedule },
    { label: copy.internalNote, icon: <StickyNote />, onSelect: onNote, focusAfter: field },
    ...(asking ? (['separator', ...questions] as const) : []),
  ]
  return (
    <>
      <Plusses entries={everything} className="md:@min-[480px]:hidden" />
      {asking && <Plusses entries={questions} className="max-md:hidden @max-[480px]:hidden" />}
    </>
  )
}

function Plusses({ entries, className }: { entries: readonly MenuEntry[]; className: string }) {
  return (
    <Menu
      label={copy.attach}
      side="top"
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} label={copy.attach} className={`my-0.5 ${className}`}>
          <Plus />
        </IconButton>
      )}
    />
  )
}
