import { mayUse } from '#domain/quota'

/**
 * Counts a question to the instance's model that no customer of WhatsApp asked; false when the
 * business or its owner has had its share of this hour.
 */
export const mayTryModel = (businessId: string): Promise<boolean> =>
  mayUse('model.trials', businessId)
