import {
  BadgeCheck,
  CircleCheck,
  CircleSlash,
  CookingPot,
  FilePen,
  Hourglass,
  Truck,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { SaleStatus } from '#contract/sale'
import * as copy from '#copy/sale'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'

const LOOKS: Record<SaleStatus, { tone: Tone; icon: LucideIcon }> = {
  draf: { tone: 'neutral', icon: FilePen },
  dikonfirmasi: { tone: 'wait', icon: Hourglass },
  disetujui: { tone: 'neutral', icon: Wallet },
  dibayar: { tone: 'ok', icon: BadgeCheck },
  diproses: { tone: 'brand', icon: CookingPot },
  dikirim: { tone: 'brand', icon: Truck },
  selesai: { tone: 'ok', icon: CircleCheck },
  batal: { tone: 'neutral', icon: CircleSlash },
}

export function SaleChip({ status }: { status: SaleStatus }) {
  const { tone, icon: Icon } = LOOKS[status]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {copy.status[status]}
    </Chip>
  )
}
