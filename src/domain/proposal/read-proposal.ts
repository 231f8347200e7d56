import { ANSWER_THRESHOLD } from '#contract/knowledge'
import { readInThread } from '#domain/knowledge/extract'
import { openKnowledge } from '#domain/knowledge/lookup'
import { toReadReason } from '#domain/knowledge/reason'
import { asService, db } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import type { ChatTask, ReadChats } from './chat/read-chats.ts'
import { rewordQuestions } from './chat/reword-questions.ts'
import type { ProposedAnswer } from './contract.ts'
import * as rows from './queries.ts'
import { readPictures } from './read-pictures.ts'

const READER = asService('the reading job acts for the member who added the files')

/**
 * Job read-proposal: reads the files, stores the proposed entries and deletes the files in the same
 * transaction. The proposal is then `siap`, or `gagal` with the code of the reason. It may run
 * twice.
 */
export async function readProposal(proposalId: string): Promise<void> {
  const proposal = await db.readAs(READER, (tx) => rows.findForReading(tx, proposalId))
  if (proposal?.status !== 'dibaca') return
  const result = await readSafely(proposal)
  await db.writeAs(READER, async (tx) => {
    const now = await rows.lockProposal(tx, proposalId)
    if (now?.status !== 'dibaca') return
    await rows.finishProposal(tx, proposalId, result)
    await rows.deleteFiles(tx, proposalId)
  })
}

/**
 * Reads a proposal. Our own errors become a visible failure; only an unavailable database repeats
 * the job.
 */
async function readSafely(proposal: rows.ReadingRow): Promise<rows.ProposalResult> {
  try {
    const files = await db.readAs(READER, (tx) => rows.listFiles(tx, proposal.id))
    return proposal.kind === 'chat'
      ? await readChatFiles(proposal, files)
      : await readPictures(proposal.business_id, files)
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, proposalId: proposal.id }, 'files of a proposal could not be read')
    return failWith(toReadReason('readingFailed'))
  }
}

const failWith = (reason: string): rows.ProposalResult => ({
  status: 'gagal',
  error: reason,
  answers: [],
})

async function readChatFiles(
  proposal: rows.ReadingRow,
  files: rows.ProposalFile[],
): Promise<rows.ProposalResult> {
  const read = await readInThread<ChatTask, ReadChats>(
    new URL('./chat/chat-thread.ts', import.meta.url),
    {
      files: files.map((file) => ({ fileName: file.file_name, bytes: file.bytes })),
      ownerName: proposal.owner_name ?? '',
      businessName: proposal.business_name,
    },
  )
  if (!read.ok) return failWith(read.reason)
  const reworded = await rewordQuestions(proposal.business_id, read.answers)
  return {
    status: 'siap',
    error: read.note,
    answers: await markKnown(proposal.business_id, reworded),
    ownerName: read.ownerName,
    messageCount: read.messageCount,
  }
}

/** Marks answers that the business's knowledge already has. */
async function markKnown(businessId: string, answers: ProposedAnswer[]): Promise<ProposedAnswer[]> {
  const search = openKnowledge(businessId, { most: 1 })
  const marked: ProposedAnswer[] = []
  for (const answer of answers) {
    const [best] = answer.question === null ? [] : await search(answer.question)
    marked.push({ ...answer, isKnown: (best?.score ?? 0) >= ANSWER_THRESHOLD })
  }
  return marked
}
