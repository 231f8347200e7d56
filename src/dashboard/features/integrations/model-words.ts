import type { Provider } from '#contract/model'
import * as copy from '#copy/integrations'

export const PROVIDER_WORDS: Record<Provider, string> = {
  'openai-compatible': copy.openAiCompatible,
  anthropic: copy.anthropic,
  google: copy.google,
}

export const MODEL_FAILURES: Record<string, string> = {
  timeout: copy.modelTimeout,
  refused: copy.modelRefused,
  busy: copy.modelBusy,
  unpaid: copy.modelUnpaid,
  empty: copy.modelEmpty,
  misconfigured: copy.modelMisconfigured,
  unreachable: copy.modelUnreachable,
  error: copy.modelError,
}
