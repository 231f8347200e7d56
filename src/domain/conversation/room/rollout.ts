/**
 * A room's random number for an agent, 0 to 1. It is always the same for the same room and agent
 * (FNV-1a).
 */
export function rolloutDraw(roomId: string, agentId: string): number {
  let hash = 0x811c9dc5
  for (const character of `${roomId}:${agentId}`) {
    hash ^= character.charCodeAt(0)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 2 ** 32
}

export function isInRollout(
  draw: number,
  agent: { enable_agent_partial_rollout: boolean; agent_rollout_probability: number },
): boolean {
  return !agent.enable_agent_partial_rollout || draw < agent.agent_rollout_probability
}
