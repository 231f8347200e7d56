import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { z } from 'zod/mini'
import { businessRef } from '#contract/business'
import { roomIds, roomQuery, roomRef } from '#contract/conversation/room'
import { messageQuery } from '#contract/conversation/message'
import { listMembers } from '#domain/business'
import {
  getAgentRun,
  listMessages,
  countRooms,
  getRoom,
  listRooms,
  listRoomsById,
  listTags,
} from '#conversation/feed'
import { markRead } from '#conversation/member'
import * as shared from '#copy/shared'
import { listQuickReplies } from '#domain/quick-reply'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchRooms = createServerFn()
  .middleware([authed])
  .validator(roomQuery)
  .handler(({ context, data }) => listRooms(context.claims, data, { signal: getRequest().signal }))
export const fetchRoomsById = createServerFn()
  .middleware([authed])
  .validator(roomIds)
  .handler(({ context, data }) => listRoomsById(context.claims, data.businessId, data.roomIds))
export const fetchRoom = createServerFn()
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => getRoom(context.claims, data))
export const fetchCounts = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => countRooms(context.claims, data.businessId))
/** The output type is loose: a provider may put any JSON into a choice's data. */
export const fetchMessages = createServerFn({ strict: { output: false } })
  .middleware([authed])
  .validator(messageQuery)
  .handler(({ context, data }) => listMessages(context.claims, data))
export const fetchTags = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listTags(context.claims, data.businessId))
export const fetchQuickReplies = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listQuickReplies(context.claims, data.businessId))
export const sawRoom = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => markRead(context.claims, data))

export const fetchMembers = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    const members = await listMembers(context.claims, data.businessId)
    return members.map(({ member_id, name, role }) => ({
      id: member_id,
      name: name ?? shared.teamMate,
      role,
    }))
  })

/** Reads the run behind an answer. Its trace is the agent's own record (#contract/agent). */
export const fetchRun = createServerFn()
  .middleware([authed])
  .validator(z.object({ businessId: z.uuid(), runId: z.uuid() }))
  .handler(({ context, data }) => getAgentRun(context.claims, data.businessId, data.runId))
