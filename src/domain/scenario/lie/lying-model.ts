import type { Model } from '#platform/model'

const NO_TOKENS = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 }
const TIMEOUT_MS = 5000

/** A model that returns the same draft for every request, at no cost. */
export function openLyingModel(draft: string): Model {
  return {
    name: 'berbohong',
    timeoutMs: TIMEOUT_MS,
    languageModel: {
      specificationVersion: 'v4',
      provider: 'tanggap',
      modelId: 'berbohong',
      supportedUrls: {},
      doGenerate: async () => ({
        content: [{ type: 'text', text: draft }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: { inputTokens: NO_TOKENS, outputTokens: { total: 0, text: 0, reasoning: 0 } },
        warnings: [],
      }),
      doStream: () => Promise.reject(new TypeError('this model does not stream')),
    },
  }
}
