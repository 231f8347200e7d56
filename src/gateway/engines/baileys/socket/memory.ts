import type { CacheStore } from 'baileys'

const CACHE_LIMIT = 5_000

type Memories = { groups: Memory; retries: Memory; devices: Memory; media: Memory }
const memories = new WeakMap<object, Memories>()

/**
 * The library's caches of a number, shared by all its connections. `keeper` is the same object for
 * all of them.
 */
export function memoriesOf(keeper: object): Memories {
  const known = memories.get(keeper) ?? {
    groups: new Memory(),
    retries: new Memory(),
    devices: new Memory(),
    media: new Memory(),
  }
  memories.set(keeper, known)
  return known
}

/** A cache that drops its oldest item when it is full. */
class Memory implements CacheStore {
  private readonly names = new Set<string>()
  private readonly items = Object.create(null)
  get<T>(name: string): T | undefined {
    const item: T | undefined = Reflect.get(this.items, name)
    return item
  }
  set<T>(name: string, value: T): void {
    this.names.delete(name)
    this.names.add(name)
    Reflect.set(this.items, name, value)
    const [oldest] = this.names
    if (this.names.size > CACHE_LIMIT && oldest !== undefined) this.del(oldest)
  }
  del(name: string): void {
    this.names.delete(name)
    Reflect.deleteProperty(this.items, name)
  }
  flushAll(): void {
    for (const name of this.names) this.del(name)
  }
}
