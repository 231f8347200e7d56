import type { Identity } from './access.ts'
import {
  type Broadcast,
  type BroadcastBody,
  encodeEvent,
  encodeBroadcast,
  type Frame,
  type Version,
} from './frames.ts'
import type { Extension } from './queries.ts'

/** A member's socket, as the fan-out uses it. */
export type Line = { readonly version: Version; send: (frame: Frame) => void }

/** One socket's membership in one topic. */
export type Member = {
  readonly line: Line
  /** As in the protocol: `realtime:` + name. */
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
   * What the member receives: everything on a public topic, what the policies allow on a private
   * one.
   */
  readRights: ReadonlySet<Extension>
  /** Evaluated at the first push and cached until the token changes. */
  writeRights: Map<Extension, boolean>
  /** performance.now() when the policies last granted reading. */
  authorisedAt: number
  /**
   * For members that requested a replay: the ids sent, and the frames received meanwhile, which may
   * repeat them.
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

/** The members of each channel in this process. A message is encoded once per protocol version. */
export class Hub {
  private readonly channels = new Map<string, Set<Member>>()

  add(member: Member): void {
    const members = this.channels.get(member.channel) ?? new Set()
    this.channels.set(member.channel, members.add(member))
  }

  /** Returns false when the member was not in the channel. */
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

  /** Names of the private topics with members. */
  privateNames(): string[] {
    const names = [...this.channels.keys()]
    return names.filter((channel) => channel === channelOf(nameOf(channel), true)).map(nameOf)
  }

  /**
   * Delivers a broadcast to all members of the channel. Skips the sender, unless it wants its own
   * messages, and members to whom it was replayed.
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

  /** Sends a server event to the members that `to` selects. */
  tell(channel: string, event: string, payload: unknown, to: (member: Member) => boolean): void {
    this.fan(
      channel,
      (version) => encodeEvent(version, { topic: TOPIC_PREFIX + nameOf(channel), event, payload }),
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
