import { useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { RotateCcw, ShieldCheck } from 'lucide-react'
import type { Behaviour } from '#contract/agent'
import type { AiTurn } from '#contract/simulation'
import * as copy from '#copy/simulate'
import * as scenarioCopy from '#copy/scenario'
import * as screensCopy from '#copy/screens'
import { useBusinessId, useWorkspace } from '#dashboard/shell/workspace.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { simulationQuery } from '#dashboard/simulator/queries.ts'
import { useSimulator, type Simulator } from '#dashboard/simulator/use-simulator.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane } from '#dashboard/ui/Pane.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { DraftSource, useDraftSource } from './DraftSource.tsx'
import { PhoneTab } from './phone/PhoneTab.tsx'
import { ResultsTab } from './run/ResultsTab.tsx'
import { ScenariosTab } from './scenario/ScenariosTab.tsx'
import { scenarioCountsQuery, useScenariosLive } from './scenario-queries.ts'
import { SimulationReasons } from './SimulationReasons.tsx'
import { SimulatorPane } from './phone/SimulatorPane.tsx'
import { type Replay, useReplay } from './use-replay.ts'

const route = getRouteApi('/_dashboard/simulate')

const MODES = [
  { value: 'v1', label: 'V1' },
  { value: 'v2', label: 'V2' },
  { value: 'both', label: copy.sideBySide },
] as const
const PHONE_MODES = MODES.map(({ value, label }) => ({
  value,
  label: value === 'both' ? 'V1+V2' : label,
}))
const SIDES = [
  { value: 'chat', label: copy.chat },
  { value: 'reasons', label: copy.reasons },
] as const
type Mode = (typeof MODES)[number]['value']
type Side = (typeof SIDES)[number]['value']
const BEHAVIOURS: Record<Mode, Behaviour[]> = { v1: ['v1'], v2: ['v2'], both: ['v1', 'v2'] }

const TABS = [
  { value: 'chat', label: copy.conversation },
  { value: 'skenario', label: scenarioCopy.tab },
  { value: 'hasil', label: scenarioCopy.resultsTab },
  { value: 'ponsel', label: copy.customerPhone },
] as const
type Way = (typeof TABS)[number]['value']

/**
 * A simulated conversation: what the customer reads on the left, why on the right. Nothing reaches
 * WhatsApp.
 */
export function SimulateScreen() {
  const businessId = useBusinessId()
  const { business } = useWorkspace()
  const { data: simulation } = useSuspenseQuery(simulationQuery(businessId))
  const [mode, setMode] = useState<Mode>(
    business.toggles.useAgentBehaviourV2 === 'off' ? 'v1' : 'v2',
  )
  const { tab = 'chat' } = route.useSearch()
  const simulator = useSimulator(businessId, simulation, BEHAVIOURS[mode], useDraftSource().isDraft)
  const navigate = useNavigate()
  const [replayed, setReplayed] = useState<Replay | null>(null)
  useReplay(simulator, replayed, () => setReplayed(null))
  const replay = (one: Replay) => {
    setMode(one.behaviour)
    setReplayed(one)
    void navigate({ to: '.', search: { businessId, dari: one.isDraft ? 'draf' : undefined } })
  }
  useScenariosLive(businessId)
  return (
    <Pane>
      <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-2 border-b border-line bg-surface px-4">
        <h1 className="font-heading text-16 font-bold max-md:h-13 max-md:pt-3 max-md:text-20">
          {screensCopy.simulation}
        </h1>
        <WayTabs tab={tab} />
        {tab === 'chat' && <ChatTools simulator={simulator} mode={mode} onMode={setMode} />}
      </header>
      {tab === 'chat' && <DraftSource />}
      {simulator.restartFailure && (
        <Notice tone="danger" className="m-3" onRetry={simulator.restart}>
          {messageOf(simulator.restartFailure)}
        </Notice>
      )}
      <div
        id={tabPanelId('simulasi')}
        role="tabpanel"
        aria-labelledby={`simulasi-tab-${tab}`}
        className="min-h-0 flex-1"
      >
        {tab === 'chat' && (
          <ChatTab
            simulator={simulator}
            simulationId={simulation?.id}
            mode={mode}
            onMode={setMode}
          />
        )}
        {tab === 'skenario' && <ScenariosTab />}
        {tab === 'hasil' && <ResultsTab onReplay={replay} />}
        {tab === 'ponsel' && <PhoneTab />}
      </div>
    </Pane>
  )
}

function ChatTab({
  simulator,
  simulationId,
  mode,
  onMode,
}: {
  simulator: Simulator
  simulationId: string | undefined
  mode: Mode
  onMode: (mode: Mode) => void
}) {
  const { business } = useWorkspace()
  /** on a phone only one of the two is visible */
  const [side, setSide] = useState<Side>('chat')
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = shownTurns(
    simulator.turns.filter((turn): turn is AiTurn => turn.by === 'ai'),
    simulator.turns,
    chosen,
  )
  const look = (turn: AiTurn) => {
    setChosen(turn.runId)
    setSide('reasons')
  }
  return (
    <div className="flex h-full min-h-0 flex-col md:grid md:grid-cols-[minmax(320px,404px)_minmax(0,1fr)]">
      <PhoneTools side={side} onSide={setSide} mode={mode} onMode={onMode} />
      <SimulatorPane
        simulator={simulator}
        simulationId={simulationId}
        name={business.name}
        chosen={shown.map((turn) => turn.runId)}
        onReason={look}
        className={cx('md:flex', side === 'chat' ? 'flex' : 'max-md:hidden')}
      />
      <div
        className={cx(
          'quiet-scroll min-h-0 flex-1 md:block',
          side === 'reasons' ? 'block' : 'max-md:hidden',
        )}
      >
        <SimulationReasons
          key={shown.map((turn) => turn.runId).join()}
          businessId={business.id}
          simulationId={simulationId}
          conversation={simulator.turns}
          turns={shown}
        />
      </div>
    </div>
  )
}
function WayTabs({ tab }: { tab: Way }) {
  const navigate = useNavigate()
  const count = useQuery(scenarioCountsQuery(useBusinessId())).data?.semua
  const tabs = TABS.map((one) => (one.value === 'skenario' ? { ...one, count } : one))
  const setTab = (next: Way) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, tab: next === 'chat' ? undefined : next }),
      replace: true,
    })
  return (
    <Tabs
      name="simulasi"
      label={copy.wayToTry}
      tabs={tabs}
      value={tab}
      onChange={setTab}
      className="border-b-0! md:ml-1 md:[&_button]:h-14 max-md:order-last max-md:w-full max-md:px-0 max-sm:gap-1.5"
    />
  )
}

function ChatTools({
  simulator,
  mode,
  onMode,
}: {
  simulator: Simulator
  mode: Mode
  onMode: (mode: Mode) => void
}) {
  return (
    <div className="ml-auto flex flex-none items-center gap-2 max-md:py-1.5">
      <p className="mr-1 hidden items-center gap-1.5 text-12 text-muted xl:flex">
        <ShieldCheck />
        {copy.nothingSent}
      </p>
      <SegmentedControl
        label={copy.agentBehaviour}
        options={MODES}
        value={mode}
        onChange={onMode}
        className="auto-cols-auto! [&_button]:h-8 [&_button]:px-3 max-md:hidden"
      />
      <Button busy={simulator.isRestarting} onClick={simulator.restart} className="h-8.5">
        <RotateCcw />
        {copy.startAgain}
      </Button>
    </div>
  )
}

function PhoneTools({
  side,
  onSide,
  mode,
  onMode,
}: {
  side: Side
  onSide: (side: Side) => void
  mode: Mode
  onMode: (mode: Mode) => void
}) {
  return (
    <div className="flex flex-none gap-2 p-2 md:hidden">
      <SegmentedControl
        label={copy.view}
        className="flex-1"
        options={SIDES}
        value={side}
        onChange={onSide}
      />
      <SegmentedControl
        label={copy.agentBehaviour}
        className="flex-1"
        options={PHONE_MODES}
        value={mode}
        onChange={onMode}
      />
    </div>
  )
}
/** The chosen answer, or the newest; with the other behaviour's answer when both answered. */
function shownTurns(answers: AiTurn[], turns: { by: string }[], chosen: string | null): AiTurn[] {
  const wanted = answers.find((turn) => turn.runId === chosen) ?? answers.at(-1)
  if (!wanted) return []
  const at = turns.indexOf(wanted)
  const before = turns[at - 1]
  const after = turns[at + 1]
  return [
    ...answers.filter((turn) => turn === before),
    wanted,
    ...answers.filter((turn) => turn === after),
  ]
}
