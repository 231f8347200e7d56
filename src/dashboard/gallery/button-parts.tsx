import { Bell, Check, Clock, FileText, Plus, Sparkles } from 'lucide-react'
import * as copy from '#copy/ui-gallery'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button, type ButtonKind, type ButtonSize } from '#dashboard/ui/Button.tsx'
import { Chip, Tag, type Tone } from '#dashboard/ui/Chip.tsx'
import { Copyable } from '#dashboard/ui/Copyable.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { FactLine } from '#dashboard/ui/FactLine.tsx'
import { Sparkline } from '#dashboard/ui/Sparkline.tsx'
import { ClockTime, Time } from '#dashboard/ui/Time.tsx'
import type { Part } from './Gallery.tsx'

const KINDS: ButtonKind[] = ['primary', 'secondary', 'quiet', 'ai', 'note', 'danger']
const SIZES: ButtonSize[] = [32, 40, 48]
const TONES: Tone[] = ['neutral', 'ai', 'ok', 'wait', 'danger', 'brand']
const DAYS = [3, 5, 4, null, 8, 6, 9]
const NOON = '2026-11-26T05:00:00Z'

function Buttons() {
  return (
    <>
      {KINDS.map((kind) => (
        <Button key={kind} kind={kind}>
          <Plus />
          {kind}
        </Button>
      ))}
      {SIZES.map((size) => (
        <Button key={size} kind="primary" size={size}>
          {size}
        </Button>
      ))}
      <Button busy>{copy.example}</Button>
      <Button disabled>{copy.example}</Button>
      <Button kind="primary" disabled>
        {copy.example}
      </Button>
    </>
  )
}

function IconButtons() {
  return (
    <>
      <IconButton label={copy.example} shortcut="K">
        <Bell />
      </IconButton>
      <IconButton label={copy.example} marked>
        <Bell />
      </IconButton>
      <IconButton label={copy.example} size={40}>
        <Bell />
      </IconButton>
      <IconButton label={copy.example} disabled>
        <Bell />
      </IconButton>
      <Kbd>K</Kbd>
    </>
  )
}

function Chips() {
  return (
    <>
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone} icon={tone === 'ai' ? <Sparkles /> : <Clock />}>
          {tone}
        </Chip>
      ))}
      <Tag>{copy.example}</Tag>
      <Tag>{copy.longExample}</Tag>
    </>
  )
}

function Avatars() {
  return (
    <>
      <Avatar name={copy.example} />
      <Avatar name={null} />
      <Avatar name={copy.longExample} size={32} />
    </>
  )
}

function Facts() {
  return (
    <>
      <Sparkline values={DAYS} />
      <p>
        <FactLine facts={[copy.example, '+62 812-3456-7890']} />
      </p>
      <Time iso={NOON} />
      <ClockTime iso={NOON} />
      <span className="flex items-center gap-1">
        <Check />
        <FileText />
      </span>
    </>
  )
}

const Values = () => <Copyable label={copy.example} value={copy.longExample} />

export const BUTTON_PARTS: Part[] = [
  { files: ['Button'], Show: Buttons },
  { files: ['IconButton', 'overlay/Tooltip', 'Kbd'], Show: IconButtons },
  { files: ['Chip'], Show: Chips },
  { files: ['Avatar'], Show: Avatars },
  { files: ['Sparkline', 'Time', 'FactLine'], Show: Facts },
  { files: ['Copyable'], Show: Values },
]
