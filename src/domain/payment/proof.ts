import { fileTypeFromBuffer } from 'file-type'
import { nowIso } from '#platform/clock'
import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { PROOF_TYPES } from './contract.ts'
import * as rows from './queries.ts'

const service = asService('a transfer is reported by its payer and decided by the operator')

/**
 * Stores that the payer says they transferred, with a picture or PDF as proof, or without one. It
 * proves nothing by itself: the operator decides. A later proof replaces the first. Errors:
 * `order.closed`, `payment.proof_unreadable` (neither picture nor PDF, by its bytes).
 */
export async function reportTransfer(paymentId: string, proof?: Uint8Array): Promise<void> {
  const type = proof && (await proofTypeOf(proof))
  await db.writeAs(service, async (tx) => {
    const businessId = await rows.updateReported(tx, paymentId, {
      at: nowIso(),
      hasProof: proof !== undefined,
    })
    if (!businessId) throw new AppError('order.closed')
    if (proof && type) await rows.upsertProof(tx, { paymentId, businessId, type, bytes: proof })
  })
}

async function proofTypeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = PROOF_TYPES.find((each) => each === found?.mime)
  if (!type) throw new AppError('payment.proof_unreadable')
  return type
}

/** The proof, for the operator. Error: `order.not_found` without a proof. */
export async function readProof(paymentId: string): Promise<{ type: string; bytes: Uint8Array }> {
  const proof = await db.readAs(service, (tx) => rows.findProof(tx, paymentId))
  if (!proof) throw new AppError('order.not_found')
  return proof
}
