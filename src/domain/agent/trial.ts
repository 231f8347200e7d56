import { asService, db } from '#platform/database'
import { takeTrial } from './queries.ts'

/** Far beyond what one tries by hand. */
const TRIALS_AN_HOUR = 200

/** Counts a question to the instance's model that no customer of WhatsApp asked; false when the business has had its share of this hour. */
export const mayTryModel = (businessId: string): Promise<boolean> => db.writeAs(asService('what a business tries is counted where it cannot be undone'), (tx) => takeTrial(tx, businessId, TRIALS_AN_HOUR))
