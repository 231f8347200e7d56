import { storableJson, toStorable } from '#lib/json'
import type { ReadTx, WriteTx } from '#platform/database'
import type { ProposalKind, ProposalRow, ProposalStatus, ProposedAnswer } from './contract.ts'

const proposalColumns = (tx: ReadTx) => tx`
  id, business_id, kind, title, status, error, owner_name, message_count, answers, created_at`

/** Proposals that are being read, wait for a choice or failed, newest first; at most 50. */
export function listOpenProposals(tx: ReadTx, businessId: string): Promise<ProposalRow[]> {
  return tx<ProposalRow[]>`
    select ${proposalColumns(tx)} from public.proposal
    where business_id = ${businessId} and status in ('dibaca', 'siap', 'gagal')
    order by id desc limit 50`
}

/** Locks the proposal until the transaction ends. */
export async function lockProposal(
  tx: WriteTx,
  proposalId: string,
): Promise<(ProposalRow & { source_id: string | null }) | undefined> {
  const [row] = await tx<(ProposalRow & { source_id: string | null })[]>`
    select ${proposalColumns(tx)}, source_id from public.proposal where id = ${proposalId} for update`
  return row
}

/** The number of a business's proposals that wait to be read. */
export async function countReading(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ reading: number }[]>`
    select count(*)::int as reading from public.proposal
    where business_id = ${businessId} and status = 'dibaca'`
  return row?.reading ?? 0
}

export type NewProposal = {
  businessId: string
  kind: ProposalKind
  title: string
  ownerName: string | null
  createdBy: string | null
}

export async function insertProposal(tx: WriteTx, proposal: NewProposal): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.proposal (business_id, kind, title, owner_name, created_by)
    values (${proposal.businessId}, ${proposal.kind}, ${proposal.title}, ${proposal.ownerName},
      ${proposal.createdBy}) returning id`
  return row!.id
}

export type ProposalFile = { file_name: string; bytes: Uint8Array }

export async function insertFile(
  tx: WriteTx,
  place: { businessId: string; proposalId: string; position: number },
  file: { fileName: string; bytes: Uint8Array },
): Promise<void> {
  await tx`
    insert into public.proposal_file (proposal_id, position, business_id, file_name, bytes)
    values (${place.proposalId}, ${place.position}, ${place.businessId}, ${file.fileName},
      ${Buffer.from(file.bytes)})`
}

export type ReadingRow = {
  id: string
  business_id: string
  kind: ProposalKind
  status: ProposalStatus
  owner_name: string | null
  business_name: string
}

export async function findForReading(
  tx: ReadTx,
  proposalId: string,
): Promise<ReadingRow | undefined> {
  const [row] = await tx<ReadingRow[]>`
    select p.id, p.business_id, p.kind, p.status, p.owner_name, b.name as business_name
    from public.proposal p join public.business b on b.id = p.business_id
    where p.id = ${proposalId}`
  return row
}

export function listFiles(tx: ReadTx, proposalId: string): Promise<ProposalFile[]> {
  return tx<ProposalFile[]>`
    select file_name, bytes from public.proposal_file where proposal_id = ${proposalId}
    order by position`
}

export async function deleteFiles(tx: WriteTx, proposalId: string): Promise<void> {
  await tx`delete from public.proposal_file where proposal_id = ${proposalId}`
}

export type ProposalResult = {
  status: 'siap' | 'gagal'
  error: string | null
  answers: ProposedAnswer[]
  ownerName?: string
  messageCount?: number
}

export async function finishProposal(
  tx: WriteTx,
  proposalId: string,
  result: ProposalResult,
): Promise<void> {
  await tx`
    update public.proposal
    set status = ${result.status}, error = ${result.error},
      answers = ${storableJson(result.answers)}::text::jsonb,
      owner_name = ${result.ownerName === undefined ? null : toStorable(result.ownerName)},
      message_count = ${result.messageCount ?? 0}
    where id = ${proposalId}`
}

export async function setProposalStatus(
  tx: WriteTx,
  proposalId: string,
  { status, sourceId }: { status: ProposalStatus; sourceId: string | null },
): Promise<void> {
  await tx`
    update public.proposal set status = ${status}, source_id = ${sourceId}
    where id = ${proposalId}`
}
