import { type Instance, type Shape, startInstance } from './instance.ts'

export type DemoInstance = Instance & { owner: { email: string; password: string } }

/** A real instance with the demo business, without its weeks before today. */
export async function startDemo(shape: Partial<Shape> = {}): Promise<DemoInstance> {
  const instance = await startInstance({
    parts: ['demo'],
    ...shape,
    environment: { LOG_LEVEL: 'warn', DEMO_WEEKS: '0', ...shape.environment },
  })
  const deadline = Date.now() + 150_000
  while (!instance.logs().includes('Demo siap')) {
    if (Date.now() > deadline) {
      await instance.stop()
      throw new Error(`the demo was not made:\n${instance.logs()}`)
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  return { ...instance, owner: { email: 'dimas@demo.tanggap', password: 'roti-senja-2026' } }
}
