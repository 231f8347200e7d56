import type { Content, EngineKind } from '#lib/canonical'
import type { Account, Engine } from '#gateway/engine'

export type Deed =
  | { type: 'write'; id: string; content: Content; replyTo?: string }
  | { type: 'react'; id: string; target: string; emoji: string | null }
  | { type: 'edit'; id: string; target: string; content: Content }
  | { type: 'revoke'; id: string; target: string }

type Sent = { commandId: string; text: string; to: string; replyTo?: string }

/** One engine with its provider's stand-in, as the contract suite drives it. */
export type Harness = {
  kind: EngineKind
  /** the engine, with a short time limit where it has one */
  engine: Engine
  account: Account
  /** Dewi does something: the provider's delivery goes the way of a real one, into the raw store. */
  customer: (deed: Deed) => Promise<void>
  /** What reached the provider. */
  sent: () => Promise<Sent[]>
  /** The same account after something went wrong with it. */
  broken: (fault: 'expired_token' | 'refused' | 'no_answer') => { account: Account; phone: string }
  close: () => Promise<void>
}

export const DEWI = { phone: '628111000111', name: 'Dewi' }
