import { readSource } from '#domain/knowledge'
import type { Jobs } from '#platform/queue'

export const readKnowledgeSource = async ({ sourceId }: Jobs['read-source']): Promise<void> => {
  await readSource(sourceId)
}
