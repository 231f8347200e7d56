import { mayUse } from '#domain/quota'

/**
 * Counts a question to the model that has no WhatsApp customer, such as a test. Returns false when
 * the business or its owner has used up this hour's share.
 */
export const mayTryModel = (businessId: string): Promise<boolean> =>
  mayUse('model.trials', businessId)
