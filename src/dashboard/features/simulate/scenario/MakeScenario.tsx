import { useState } from 'react'
import { ListPlus } from 'lucide-react'
import type { AiTurn, SimulationTurn } from '#contract/simulation'
import * as copy from '#copy/scenario'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ScenarioDialog } from '#dashboard/scenario/ScenarioDialog.tsx'
import { TITLE_CHARS } from '#contract/knowledge'

/** Opens the form of a scenario with the customer's messages up to an answer. */
export function MakeScenario({ turns, turn }: { turns: SimulationTurn[]; turn: AiTurn }) {
  const { role } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  if (role !== 'owner' && role !== 'admin') return null
  const said = turns
    .slice(0, turns.indexOf(turn))
    .flatMap((one) => (one.by === 'customer' ? one.text.replace(/\s*\n\s*/g, ' ') : []))
  const outcome =
    turn.kind === 'handover' ? 'serahkan' : turn.sources.length > 0 ? 'jawab' : 'tolak'
  return (
    <>
      <Button onPointerEnter={preloadDialog} onClick={() => setOpen(true)}>
        <ListPlus />
        {copy.makeThis}
      </Button>
      <ScenarioDialog
        key={turn.runId}
        start={{
          title: (said.at(-1) ?? '').slice(0, TITLE_CHARS),
          turns: said.join('\n'),
          outcome,
        }}
        isOpen={isOpen}
        isKeeper
        onClose={() => setOpen(false)}
      />
    </>
  )
}
