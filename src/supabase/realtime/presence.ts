import type { Fields } from './frames.ts'
import { type Hub, type Member, seesPresence } from './hub.ts'

/** One socket's presence in a channel. `meta` contains its phx_ref. */
export type Presence = { ref: string; key: string; meta: Fields }
export type PresenceChange = { channel: string; joins: Presence[]; leaves: string[] }
/** Every presence of one process. */
export type PresenceState = Record<string, Presence[]>

type Known = Presence & { node: string }
type Pending = { joins: Map<string, Known>; leaves: Map<string, Known> }

/**
 * Changes within this time are sent together: a hundred joins cost a hundred members one message
 * each.
 */
const GATHER_MS = 10

/**
 * The presences of each channel over all processes. Each process owns its sockets' presences and
 * publishes them. `replace` corrects what was missed while disconnected.
 */
export class Presences {
  private readonly channels = new Map<string, Map<string, Known>>()
  private readonly owned = new Map<Member, Presence>()
  private readonly pending = new Map<string, Pending>()
  private readonly hub: Hub
  private readonly node: string
  private readonly publish: (change: PresenceChange) => void
  private timer: NodeJS.Timeout | undefined
  private count = 0

  constructor(hub: Hub, node: string, publish: (change: PresenceChange) => void) {
    this.hub = hub
    this.node = node
    this.publish = publish
  }

  /** Shows the member, replacing its previous presence. */
  track(member: Member, shown: Fields): void {
    const old = this.owned.get(member)
    const ref = `${this.node}-${(this.count += 1).toString(36)}`
    const presence: Presence = {
      ref,
      key: member.presenceKey,
      meta: { ...shown, phx_ref: ref, ...(old && { phx_ref_prev: old.ref }) },
    }
    this.owned.set(member, presence)
    this.changeOwn({ channel: member.channel, joins: [presence], leaves: old ? [old.ref] : [] })
  }

  /** Removes the member's presence, if any. */
  untrack(member: Member): void {
    const old = this.owned.get(member)
    if (!old) return
    this.owned.delete(member)
    this.changeOwn({ channel: member.channel, joins: [], leaves: [old.ref] })
  }

  /** The payload of presence_state. */
  stateOf(channel: string): Fields {
    return groupByKey(this.channels.get(channel)?.values() ?? [])
  }

  /** This process's state, for a process that starts to listen. */
  ownState(): PresenceState {
    const state: PresenceState = {}
    for (const [member, presence] of this.owned) (state[member.channel] ??= []).push(presence)
    return state
  }

  /** Applies another process's change. */
  apply(node: string, change: PresenceChange): void {
    const known = this.channels.get(change.channel) ?? new Map<string, Known>()
    const pending = this.pending.get(change.channel) ?? { joins: new Map(), leaves: new Map() }
    this.pending.set(change.channel, pending)
    for (const ref of change.leaves) {
      const gone = known.get(ref)
      if (!gone || gone.node !== node) continue
      known.delete(ref)
      // A join that was not sent yet and its leave cancel each other.
      if (!pending.joins.delete(ref)) pending.leaves.set(ref, gone)
    }
    for (const presence of change.joins) {
      if (known.has(presence.ref)) continue
      const joined = { ...presence, node }
      known.set(presence.ref, joined)
      pending.joins.set(presence.ref, joined)
    }
    if (known.size > 0) this.channels.set(change.channel, known)
    else this.channels.delete(change.channel)
    this.timer ??= setTimeout(() => this.announce(), GATHER_MS)
  }

  /** Replaces everything known of another process; an empty state removes it. */
  replace(node: string, state: PresenceState): void {
    for (const channel of new Set([...this.channels.keys(), ...Object.keys(state)])) {
      const now = state[channel] ?? []
      const refs = new Set(now.map((presence) => presence.ref))
      const leaves = [...(this.channels.get(channel)?.values() ?? [])]
        .filter((known) => known.node === node && !refs.has(known.ref))
        .map((known) => known.ref)
      if (now.length > 0 || leaves.length > 0) this.apply(node, { channel, joins: now, leaves })
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private changeOwn(change: PresenceChange): void {
    this.apply(this.node, change)
    this.publish(change)
  }

  private announce(): void {
    this.timer = undefined
    for (const [channel, { joins, leaves }] of this.pending) {
      if (joins.size + leaves.size === 0) continue
      this.hub.tell(
        channel,
        'presence_diff',
        { joins: groupByKey(joins.values()), leaves: groupByKey(leaves.values()) },
        seesPresence,
      )
    }
    this.pending.clear()
  }
}

/** `{ key: { metas: [...] } }`; one key may have several sockets. */
function groupByKey(presences: Iterable<Presence>): Fields {
  const byKey = new Map<string, { metas: Fields[] }>()
  for (const { key, meta } of presences) {
    const group = byKey.get(key)
    if (group) group.metas.push(meta)
    else byKey.set(key, { metas: [meta] })
  }
  return Object.fromEntries(byKey)
}
