import type { Booking } from '#contract/booking'
import * as bookingCopy from '#copy/booking'
import * as copy from '#copy/staff'

/** Returns "dengan Rina"; null without a person. */
export const withStaff = ({
  staff_name: name,
  staff_is_wanted: isWanted,
  staff_is_gone: isGone,
}: Pick<Booking, 'staff_name' | 'staff_is_wanted' | 'staff_is_gone'>): string | null => {
  if (!name) return null
  if (isGone) return copy.gone(name)
  return isWanted ? copy.wanted(name) : copy.with_(name)
}

/** Returns "Creambath", or that the service was removed. */
export const serviceName = ({
  service_name: name,
  service_is_gone: isGone,
}: Pick<Booking, 'service_name' | 'service_is_gone'>): string =>
  isGone ? bookingCopy.serviceGone(name) : name
