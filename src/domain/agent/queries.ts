import type { WriteTx } from '#platform/database'

/** Adds one to this hour's trials of a business; false where there are `most` already. Hours of before are forgotten. */
export async function takeTrial(tx: WriteTx, businessId: string, most: number): Promise<boolean> {
  const [, taken] = await Promise.all([
    tx`delete from private.model_trial where business_id = ${businessId} and hour < date_trunc('hour', now())`,
    tx`insert into private.model_trial as t (business_id, hour, answers) values (${businessId}, date_trunc('hour', now()), 1)
      on conflict (business_id, hour) do update set answers = t.answers + 1 where t.answers < ${most} returning 1`,
  ])
  return taken.length > 0
}
