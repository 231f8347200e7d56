import { makeDemo } from '../../src/processes/demo-business.ts'
import { runProcess } from '../../src/processes/run.ts'
import { asService, db } from '#platform/database'

/**
 * Of the demo's password with bcrypt's lowest cost factor, 4: a sign-in takes 1 ms of processor time
 * in place of 50.
 */
const PASSWORD_HASH = '$2b$04$EHowiN6qWpNzaySouR/FBuzSUsWwdbr37deE7Aj6v3paEJaIqudfK'

/**
 * The product with the demo business. On each message from the parent process it deletes the demo
 * business and its users, seeds them again, and replies `{ demo }`: '' or the error.
 */
const running = await runProcess(['web', 'worker', 'gateway'], process.env)
process.on('message', () => {
  recreateDemo().then(
    () => process.send?.({ demo: '' }),
    (error: unknown) =>
      process.send?.({ demo: error instanceof Error ? error.stack : String(error) }),
  )
})
// The parent process has ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

async function recreateDemo(): Promise<void> {
  await db.writeAs(asService('a test file starts with a demo of its own'), async (tx) => {
    await tx`delete from public.business where profile_id in (
      select id from auth.users where email like '%@demo.tanggap')`
    await tx`delete from auth.users where email like '%@demo.tanggap'`
  })
  await makeDemo(running, 0, { password_hash: PASSWORD_HASH })
}
