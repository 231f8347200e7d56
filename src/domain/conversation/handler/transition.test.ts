import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ESCALATION_REASONS } from '../escalation/contract.ts'
import { HANDLERS, WAIT_REASONS } from './contract.ts'
import { AI, memberActor, planChange, stateAfter, SYSTEM, type Transition } from './transition.ts'

const aRoom = fc.record({
  id: fc.constant('room'),
  business_id: fc.constant('business'),
  handler: fc.constantFrom(...HANDLERS),
  handler_reason: fc.constantFrom(null, ...WAIT_REASONS, ...ESCALATION_REASONS),
  handler_version: fc.nat(1000),
  assignee_id: fc.constantFrom(null, 'rina', 'dimas'),
})
const closure = { outcome: 'terjawab', summary: null } as const
const aChange: fc.Arbitrary<Transition> = fc.constantFrom<Transition>(
  { event: 'ambil_alih', memberId: 'rina' },
  { event: 'buka_lagi', memberId: 'rina' },
  { event: 'dibalas', memberId: 'rina' },
  { event: 'dibalas_lewat_api' },
  { event: 'dibalas_dari_ponsel' },
  { event: 'kembali_ke_ai', memberId: 'rina', note: null, readsAll: false },
  { event: 'tugaskan', memberId: 'rina', assigneeId: 'dimas' },
  { event: 'tugaskan', memberId: 'rina', assigneeId: null },
  { event: 'eskalasi', actor: AI, reason: 'marah', answersMeanwhile: true },
  { event: 'eskalasi', actor: memberActor('rina'), reason: 'kebijakan' },
  { event: 'putaran_bot' },
  { event: 'selesai', actor: SYSTEM, closure },
  { event: 'selesai', actor: memberActor('rina'), closure },
  { event: 'kampanye' },
)

describe("a transition of a room's handler", () => {
  test('a change of the handler raises the version, ends the burst, and records before and after', () => {
    fc.assert(
      fc.property(aRoom, aChange, (room, change) => {
        const planned = planChange(room, change)
        const state = stateAfter(room, change)
        const isSame = Object.entries(state).every(
          ([column, value]) =>
            Object.entries(room).find(([name]) => name === column)?.[1] === value,
        )
        expect(planned === undefined).toBe(isSame)
        if (!planned) return
        expect(planned.fields).toMatchObject({
          ...state,
          handler_version: room.handler_version + 1,
          burst_started_at: null,
        })
        expect(planned.event).toMatchObject({
          reason: change.event,
          before: { handler: room.handler, reason: room.handler_reason },
          after: { handler: state.handler, assignee: state.assignee_id },
        })
      }),
    )
  })

  test('the AI answers while people are awaited only if its own escalation allows it', () => {
    fc.assert(
      fc.property(aRoom, aChange, (room, change) => {
        const mayAnswer = 'answersMeanwhile' in change && change.answersMeanwhile === true
        expect(planChange(room, change)?.fields.answers_meanwhile ?? mayAnswer).toBe(mayAnswer)
      }),
    )
  })

  test("a reply does not take a colleague's room, and a member who closes a room stays its assignee", () => {
    const room = { handler: 'manusia', handler_reason: null, assignee_id: 'dimas' } as const
    expect(stateAfter(room, { event: 'dibalas', memberId: 'rina' }).assignee_id).toBe('dimas')
    const actor = memberActor('rina')
    expect(stateAfter(room, { event: 'selesai', actor, closure }).assignee_id).toBe('dimas')
    expect(stateAfter(room, { event: 'selesai', actor: SYSTEM, closure }).assignee_id).toBeNull()
  })

  test('a room released by a member waits for the team; a room of the AI stays with the AI', () => {
    const release = { event: 'tugaskan', memberId: 'rina', assigneeId: null } as const
    const held = { handler: 'manusia', handler_reason: null, assignee_id: 'rina' } as const
    expect(stateAfter(held, release).handler).toBe('menunggu_tim')
    expect(stateAfter({ ...held, handler: 'ai' }, release).handler).toBe('ai')
  })
})

describe('the code that writes a room row', () => {
  const source = join(import.meta.dirname, '../../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.'),
  )
  const writing = (pattern: RegExp) =>
    files.filter((path) => pattern.test(readFileSync(join(source, path), 'utf8'))).sort()

  test('only the conversation folder writes a room', () => {
    const writers = writing(/\b(?:update|insert\s+into)\s+(?:only\s+)?(?:public\.)?room\b/i)
    expect(writers.length).toBeGreaterThan(0)
    expect(writers.filter((path) => !path.startsWith('domain/conversation/'))).toEqual([])
  })

  test("only the handler's queries and a new message write the handler", () => {
    const writers = writing(
      /\bupdate public\.room\b[^`]*\b(?:handler|handler_version|assignee_id) = /,
    )
    expect(writers).toEqual(['domain/conversation/handler/queries.ts'])
    expect(writing(/\bupdateHandler\(|\bupdateEntered\(/)).toEqual([
      'domain/conversation/handler/change-handler.ts',
      'domain/conversation/handler/queries.ts',
      'domain/conversation/room/note-message.ts',
      'domain/conversation/room/queries.ts',
    ])
  })

  test('only a change of the handler opens, ends or reopens cases, closures and drafts', () => {
    const cases = ['openEscalation', 'claimOpenEscalation', 'claimIfFree', 'assignOpenEscalation']
    const others = ['resolveOpenEscalation', 'insertClosure', 'markReopened', 'insertDraft']
    for (const name of [...cases, ...others])
      expect(writing(new RegExp(`\\.${name}\\(`))).toEqual([
        'domain/conversation/handler/change-handler.ts',
      ])
    // A newer message ends a draft too, and the undo of a merge restores moved rows.
    expect(
      writing(/\b(?:update|insert into) (?:public\.)?(?:escalation|draft|closure)\b/i),
    ).toEqual([
      'domain/conversation/escalation/queries.ts',
      'domain/conversation/handler/closure-queries.ts',
      'domain/conversation/handler/draft-queries.ts',
      'domain/conversation/merge/queries.ts',
    ])
  })
})
