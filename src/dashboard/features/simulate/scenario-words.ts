import type {
  Failure,
  LieOutcome,
  RunRow,
  RunScope,
  ScenarioRow,
  Verdict,
} from '#contract/scenario'
import * as copy from '#copy/scenario'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { clockTime, shortDate } from '#dashboard/copy/dates.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'

export const VERDICT_TONE: Record<Verdict, Tone> = { lulus: 'ok', goyah: 'wait', gagal: 'danger' }

export const LIE_TONE: Record<LieOutcome, Tone> = { lolos: 'danger', diganti: 'ok', ditahan: 'ok' }

/** The origin of a scenario: "Serangan · mengganti rekening", "Dari pengetahuan · Penawar". */
export function describeScenario(
  scenario: Pick<ScenarioRow, 'origin' | 'persona' | 'attack_class'>,
): string {
  const detail = scenario.attack_class
    ? (copy.attackClasses[scenario.attack_class] ?? scenario.attack_class)
    : scenario.persona === 'biasa'
      ? ''
      : copy.personas[scenario.persona]
  return [copy.origins[scenario.origin], detail].filter(Boolean).join(' · ')
}

/** A failure in words: "Tidak dijawab dari pengetahuan: info tidak ada". */
export function describeFailure({ check, detail }: Failure): string {
  return copy.failureWith(copy.failures[check], reasonLabel(detail)?.toLowerCase() ?? detail)
}

export const scopeLabel = (scope: RunScope): string =>
  scope === 'pembohong' ? copy.lieScope : copy.scopes[scope]

/** A run in words: "19.02 · Wajib · V1, 3×". */
export function describeRun(run: RunRow, nowMs: number, zone: string): string {
  return copy.runName(
    `${shortDate(run.created_at, nowMs, zone)} ${clockTime(run.created_at, zone)}`,
    run.is_draft ? copy.draftScope : scopeLabel(run.scope),
    run.scope === 'pembohong'
      ? run.behaviour.toUpperCase()
      : `${run.behaviour.toUpperCase()}, ${copy.times(run.repetitions)}`,
    run.status === 'selesai' ? copy.causes[run.cause] : copy.states[run.status],
  )
}
