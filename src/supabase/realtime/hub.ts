import type { Identity } from './access.ts'
import {
  type Broadcast,
  type BroadcastBody,
  encode,
  encodeBroadcast,
  type Frame,
  type Version,
} from './frames.ts'
import type { Extension } from './queries.ts'

/** The socket of a member, as the fan-out sees it. */
export type Line = { readonly version: Version; send: (frame: Frame) => void }

/** One socket's place in one topic. */
export type Member = {
  readonly line: Line
  /** As on the wire: `realtime:` + name. */
  readonly topic: string
  readonly name: string
  /** Public and private topics of one name are two channels. */
  readonly channel: string
  readonly isPrivate: boolean
  readonly joinRef: string | null
  readonly hearsItself: boolean
  readonly wantsAck: boolean
  readonly presenceKey: string
  hearsPresence: boolean
  token: string | undefined
  identity: Identity
  /**
   * What of the topic reaches him: all of a public one, of a private one what the policies let him
   * read.
   */
  readRights: ReadonlySet<Extension>
  /** Asked of the policies at the first push and kept until the token changes. */
  writeRights: Map<Extension, boolean>
  /** performance.now() when the policies last granted reading. */
  authorisedAt: number
  /**
   * For who asked for what he missed: what he got of it, and what came meanwhile, which may be the
   * same.
   */
  readonly replay:
    | { readonly ids: Set<string>; held: { id: string; frame: Frame }[] | undefined }
    | undefined
}

export const seesPresence = (member: Member): boolean =>
  member.hearsPresence && member.readRights.has('presence')

export const TOPIC_PREFIX = 'realtime:'
export const channelOf = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`
export const nameOf = (channel: string): string => channel.slice(channel.indexOf(':') + 1)

/**
 * Who is in which channel of this process, and the one way to all of them: a message is encoded
 * once per protocol version.
 */
export class Hub {
  private readonly channels = new Map<string, Set<Member>>()

  add(member: Member): void {
    const members = this.channels.get(member.channel) ?? new Set()
    this.channels.set(member.channel, members.add(member))
  }

  /** False when he was not in. */
  remove(member: Member): boolean {
    const members = this.channels.get(member.channel)
    const was = members?.delete(member) ?? false
    if (members?.size === 0) this.channels.delete(member.channel)
    return was
  }

  has(channel: string): boolean {
    return this.channels.has(channel)
  }

  channelNames(): string[] {
    return [...this.channels.keys()]
  }

  /** Topics that are decided by policies, by name. */
  privateNames(): string[] {
    const names = [...this.channels.keys()]
    return names.filter((channel) => channel === channelOf(nameOf(channel), true)).map(nameOf)
  }

  /**
   * Delivers a broadcast to everybody in the channel but its sender, unless he asked to hear
   * himself, and those to whom it was replayed.
   */
  broadcast(channel: string, body: BroadcastBody, sender?: Member, meta?: Broadcast['meta']): void {
    const message: Broadcast = {
      ...body,
      topic: TOPIC_PREFIX + nameOf(channel),
      ...(meta && { meta }),
    }
    this.fan(
      channel,
      (version) => encodeBroadcast(version, message),
      (member) =>
        member.readRights.has('broadcast') &&
        (member !== sender || member.hearsItself) &&
        !(meta && member.replay?.ids.has(meta.id)),
      (member, frame) => {
        if (meta && member.replay?.held) member.replay.held.push({ id: meta.id, frame })
        else member.line.send(frame)
      },
    )
  }

  /** Sends a server event to the members that `to` picks. */
  tell(channel: string, event: string, payload: unknown, to: (member: Member) => boolean): void {
    this.fan(
      channel,
      (version) => encode(version, TOPIC_PREFIX + nameOf(channel), event, payload),
      to,
    )
  }

  private fan(
    channel: string,
    frameFor: (version: Version) => Frame | undefined,
    to: (member: Member) => boolean,
    send = (member: Member, frame: Frame): void => member.line.send(frame),
  ): void {
    const frames = new Map<Version, Frame | undefined>()
    for (const member of this.channels.get(channel) ?? []) {
      if (!to(member)) continue
      const { version } = member.line
      if (!frames.has(version)) frames.set(version, frameFor(version))
      const frame = frames.get(version)
      if (frame) send(member, frame)
    }
  }
}
