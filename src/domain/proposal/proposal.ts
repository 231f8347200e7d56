import { takeReading } from '#domain/knowledge'
import { dropSource, insertAnswers } from '#domain/knowledge/edit-entries'
import { excerptOf } from '#lib/language/text'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import * as contract from './contract.ts'
import * as rows from './queries.ts'

/** Limit of waiting readings of one business. */
const MAX_READING = 5
const TITLE_CHARS = 200

/**
 * Proposals that are being read, wait for a choice or failed. Owner and admin; for others the list
 * is empty.
 */
export const listProposals = (
  claims: Claims,
  businessId: string,
): Promise<contract.ProposalRow[]> =>
  db.readAs(claims, (tx) => rows.listOpenProposals(tx, businessId))

/**
 * Stores exported chats. A job reads and then deletes them. Errors: `request.too_large` above
 * `CHATS_LIMIT_BYTES` together, `knowledge.busy`, `quota.exceeded`.
 */
export async function addChats(claims: Claims, input: contract.AddChats): Promise<void> {
  const { businessId, files, ownerName } = input
  const names = files.map(({ fileName }) => fileName).join(', ')
  const asked = { businessId, kind: 'chat' as const, names, ownerName: ownerName || null }
  await startReading(claims, asked, files)
}

/**
 * Stores a picture of a price list or menu. A job reads it with a model and then deletes it.
 * Errors: those of `addChats`.
 */
export const addPicture = (
  claims: Claims,
  { businessId, fileName, bytes }: contract.AddPicture,
): Promise<void> =>
  startReading(claims, { businessId, kind: 'gambar', names: fileName, ownerName: null }, [
    { fileName, bytes },
  ])

type Asked = {
  businessId: string
  kind: contract.ProposalKind
  names: string
  ownerName: string | null
}

async function startReading(
  claims: Claims,
  { businessId, kind, names, ownerName }: Asked,
  files: contract.AddChats['files'],
): Promise<void> {
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (sizeBytes > contract.CHATS_LIMIT_BYTES) throw new AppError('request.too_large')
  await takeReading(claims, businessId, { 'upload.bytes': sizeBytes, 'knowledge.readings': 1 })
  await db.writeAs(claims, async (tx) => {
    if ((await rows.countReading(tx, businessId)) >= MAX_READING)
      throw new AppError('knowledge.busy')
    const proposalId = await rows.insertProposal(tx, {
      businessId,
      kind,
      title: excerptOf(withoutBidiControls(names), TITLE_CHARS),
      ownerName,
      createdBy: claims.sub ?? null,
    })
    for (const [position, file] of files.entries())
      await rows.insertFile(tx, { businessId, proposalId, position }, file)
    await enqueue(tx, 'read-proposal', { proposalId }, { key: `read-proposal/${proposalId}` })
  })
}

/**
 * Adds the chosen answers, with their changes, as one source. The source of a chat is named after
 * its first question, because the file name has the customer's name. Returns how many. Error:
 * `proposal.not_found` when it does not wait for a choice.
 */
export function acceptProposal(claims: Claims, input: contract.AcceptProposal): Promise<number> {
  const { businessId, proposalId, entries } = input
  return db.writeAs(claims, async (tx) => {
    const { kind, title } = await lockIn(tx, input, ['siap'])
    const [first] = entries
    const sourceId = await insertAnswers(tx, claims.sub ?? null, {
      businessId,
      title:
        kind === 'chat' ? excerptOf(first?.question ?? first?.answer ?? '', TITLE_CHARS) : title,
      answers: entries,
    })
    await rows.setProposalStatus(tx, proposalId, { status: 'dipilih', sourceId })
    return entries.length
  })
}

/** Removes the added answers, so that the choice is open again. Error: `proposal.not_found`. */
export function undoAccept(claims: Claims, ref: contract.ProposalRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const { source_id: sourceId } = await lockIn(tx, ref, ['dipilih'])
    if (sourceId) await dropSource(tx, ref.businessId, sourceId)
    await rows.setProposalStatus(tx, ref.proposalId, { status: 'siap', sourceId: null })
  })
}

/**
 * Removes a proposal, or ends its reading. Its files are deleted at once. Error:
 * `proposal.not_found`.
 */
export function dismissProposal(claims: Claims, ref: contract.ProposalRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await lockIn(tx, ref, ['dibaca', 'siap', 'gagal'])
    await rows.setProposalStatus(tx, ref.proposalId, { status: 'dibuang', sourceId: null })
    await continueAsService(tx, 'only the server deletes the files of a reading')
    await rows.deleteFiles(tx, ref.proposalId)
  })
}

/** Restores a dismissed proposal. Error: `proposal.not_found` when it has no answers. */
export function restoreProposal(claims: Claims, ref: contract.ProposalRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const { answers } = await lockIn(tx, ref, ['dibuang'])
    if (answers.length === 0) throw new AppError('proposal.not_found')
    await rows.setProposalStatus(tx, ref.proposalId, { status: 'siap', sourceId: null })
  })
}

async function lockIn(
  tx: WriteTx,
  { businessId, proposalId }: contract.ProposalRef,
  statuses: contract.ProposalStatus[],
) {
  const row = await rows.lockProposal(tx, proposalId)
  if (row?.business_id !== businessId || !statuses.includes(row.status))
    throw new AppError('proposal.not_found')
  return row
}
