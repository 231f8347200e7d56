import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/booking'
import { businessRef } from '#contract/business'
import { authed } from '#dashboard/shell/authed.ts'
import * as booking from '#domain/booking'
import * as staff from '#domain/booking/staff'

export const fetchBookingTerms = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => booking.readTerms(context.claims, data.businessId))

export const saveBookingTerms = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveTerms)
  .handler(({ context, data }) => booking.saveTerms(context.claims, data))

export const saveBookingStaff = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.saveStaff)
  .handler(({ context, data }) => staff.saveStaff(context.claims, data))

export const fetchUnstaffed = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => staff.listUnstaffed(context.claims, data.businessId))

export const fetchBookings = createServerFn()
  .middleware([authed])
  .validator(contract.bookingsOf)
  .handler(({ context, data }) => booking.listBookings(context.claims, data))

export const fetchRoomBookings = createServerFn()
  .middleware([authed])
  .validator(contract.roomBookingsOf)
  .handler(({ context, data }) => booking.listRoomBookings(context.claims, data))

export const fetchFreeTimes = createServerFn()
  .middleware([authed])
  .validator(contract.freeTimesOf)
  .handler(({ context, data }) => booking.listFreeTimes(context.claims, data))

export const makeBooking = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.makeBooking)
  .handler(({ context, data }) => booking.makeBooking(context.claims, data))

export const moveBooking = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.moveBooking)
  .handler(({ context, data }) => booking.moveBooking(context.claims, data))

export const changeBooking = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.actOnBooking)
  .handler(({ context, data }) => booking.actOnBooking(context.claims, data))
