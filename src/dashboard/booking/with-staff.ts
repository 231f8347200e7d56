import type { Booking } from '#contract/booking'
import * as copy from '#copy/staff'

/** Returns "dengan Rina"; null without a person. */
export const withStaff = ({
  staff_name: name,
  staff_is_wanted: isWanted,
}: Pick<Booking, 'staff_name' | 'staff_is_wanted'>): string | null =>
  name && (isWanted ? copy.wanted(name) : copy.with_(name))
