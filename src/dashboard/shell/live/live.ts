import { useEffect, useLayoutEffect, useRef } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isRecord } from '#lib/json'
import { createListeners } from '#dashboard/ui/listeners.ts'
import { keepLine, type ChannelStatus } from './socket-reconnect.ts'
import { setPresent, showPresence } from './presence.ts'
import { openSupabase } from '#dashboard/shell/auth/supabase-client.ts'

/** The tables whose changes the server sends. */
const TABLES = [
  'room',
  'message',
  'escalation',
  'draft',
  'channel',
  'knowledge_source',
  'room_event',
  'template',
  'campaign',
  'attachment',
  'notice',
  'scenario_run',
  'sale',
  'tool_request',
  'booking',
  'scheduled_message',
  'knowledge_draft_change',
  'procedure',
] as const
export type LiveTable = (typeof TABLES)[number]

/**
 * A committed change of a row of the open business. A row too large for the connection arrives as
 * its id and keys only.
 */
export type LiveChange = {
  table: LiveTable
  op: 'insert' | 'update' | 'delete'
  row: Record<string, unknown>
}

export type LiveHandler = {
  tables: readonly LiveTable[]
  /** applies the change to the query cache */
  change: (change: LiveChange, queryClient: QueryClient) => void
  /** query keys to refetch after a lost connection, because changes may have been missed */
  missed: readonly QueryKey[]
  /** called after a lost connection, for data that is not simply refetched as a whole */
  caughtUp?: (queryClient: QueryClient) => void
}

const handlers = new Set<() => LiveHandler>()

/** Registers how changes are applied to the query cache. Returns the function that unregisters. */
export function onLive(handler: () => LiveHandler): () => void {
  handlers.add(handler)
  return () => {
    handlers.delete(handler)
  }
}

/** Registers while a component is mounted. */
export function useLive(handler: LiveHandler): void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  useEffect(() => onLive(() => latest.current), [])
}

export type LineState = 'connecting' | 'open' | 'down'
const lineListeners = createListeners()
let line: LineState = 'connecting'

export const lineState = () => line
export const onLineState = lineListeners.subscribe

/**
 * The client returns a leaving channel when a new one of the same topic is opened, so this waits
 * until it is gone.
 */
let leaving: Promise<unknown> | undefined

/** The dashboard's only realtime subscription: mounted in the frame, one per open business. */
export function useLiveLine(businessId: string, member: { id: string; name: string }): void {
  const queryClient = useQueryClient()
  const memberName = member.name
  const memberId = member.id
  useEffect(() => {
    const join = async (onStatus: (status: ChannelStatus) => void) => {
      const supabase = await openSupabase(queryClient)
      await leaving
      await supabase.realtime.setAuth()
      const channel = supabase.channel(`business:${businessId}`, {
        config: { private: true, presence: { key: memberId } },
      })
      channel.on('broadcast', { event: '*' }, ({ event, payload }) =>
        receiveChange(event, payload, queryClient),
      )
      setPresent(channel, { memberId, name: memberName })
      channel.subscribe(onStatus)
      return () => (leaving = supabase.removeChannel(channel))
    }
    let end = () => {}
    const waiting = whenIdle(() => {
      end = keepLine({
        join,
        onOpen: () => {
          setLine('open')
          showPresence()
          catchUp(queryClient)
        },
        onDown: () => setLine('down'),
      })
    })
    return () => {
      waiting()
      end()
      setPresent(undefined)
      setLine('connecting')
    }
  }, [businessId, memberId, memberName, queryClient])
}

function receiveChange(event: string, payload: unknown, queryClient: QueryClient): void {
  const change = parseChange(event, payload)
  if (!change) return
  for (const { tables, change: enter } of [...handlers].map((handler) => handler()))
    if (tables.includes(change.table)) enter(change, queryClient)
}

function parseChange(event: string, payload: unknown): LiveChange | undefined {
  if (
    !isTable(event) ||
    typeof payload !== 'object' ||
    payload === null ||
    !('op' in payload) ||
    !('row' in payload)
  )
    return undefined
  const { op, row } = payload
  if ((op !== 'insert' && op !== 'update' && op !== 'delete') || !isRecord(row)) return undefined
  return { table: event, op, row }
}

const isTable = (event: string): event is LiveTable => TABLES.some((table) => table === event)
/** Changes may have been missed between loading the page's data and joining. */
function catchUp(queryClient: QueryClient): void {
  for (const { missed, caughtUp } of [...handlers].map((handler) => handler())) {
    for (const queryKey of missed) void queryClient.invalidateQueries({ queryKey })
    caughtUp?.(queryClient)
  }
}

function setLine(next: LineState): void {
  if (line === next) return
  line = next
  lineListeners.notify()
}

/** Runs work once the first render is done; returns the function that cancels it. */
export function whenIdle(work: () => unknown): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const id = window.requestIdleCallback(work, { timeout: 1500 })
  return () => window.cancelIdleCallback(id)
}
