import { mayUse } from '#domain/quota'

/**
 * Counts a question to the instance's model without a WhatsApp customer. Returns false when the
 * business or its owner used up this hour's share.
 */
export const mayTryModel = (businessId: string): Promise<boolean> =>
  mayUse('model.trials', businessId)
