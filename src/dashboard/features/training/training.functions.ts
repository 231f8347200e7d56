import { createServerFn } from '@tanstack/react-start'
import { updateManner } from '#contract/business'
import * as contract from '#contract/knowledge'
import { authed } from '#dashboard/shell/authed.ts'
import { updateManner as saveMannerAs } from '#domain/business/ai-settings'
import { updateSource } from '#domain/knowledge'
import { settleChosen as settleChosenAs } from '#domain/knowledge/chosen-questions'
import * as entries from '#domain/knowledge/edit-entries'
import * as words from '#domain/knowledge/other-words'
import { listReadings, scheduleReading } from '#domain/knowledge/reread'
import { listUses } from '#domain/knowledge/uses'
import * as versions from '#domain/knowledge/versions'

export const saveSource = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.updateSource)
  .handler(({ context, data }) => updateSource(context.claims, data))

export const addEntry = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.addEntry)
  .handler(({ context, data }) => entries.addEntry(context.claims, data))

export const saveEntry = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.updateEntry)
  .handler(({ context, data }) => entries.updateEntry(context.claims, data))

export const removeEntry = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.entryRef)
  .handler(({ context, data }) => entries.removeEntry(context.claims, data))

export const restoreEntry = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.entryRef)
  .handler(({ context, data }) => entries.restoreEntry(context.claims, data))

export const saveManner = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(updateManner)
  .handler(({ context, data }) => saveMannerAs(context.claims, data.businessId, data.manner))

export const loadWords = createServerFn()
  .middleware([authed])
  .validator(contract.wordsOfBusiness)
  .handler(({ context, data }) => words.listWords(context.claims, data.businessId))

export const addOtherWord = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.otherWordRef)
  .handler(({ context, data }) => words.addOtherWord(context.claims, data))

export const removeOtherWord = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.otherWordRef)
  .handler(({ context, data }) => words.removeOtherWord(context.claims, data))

export const settleChosen = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleChosen)
  .handler(({ context, data }) => settleChosenAs(context.claims, data))

export const loadVersions = createServerFn()
  .middleware([authed])
  .validator(contract.entryRef)
  .handler(({ context, data }) => versions.listVersions(context.claims, data))

export const restoreVersion = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.versionRef)
  .handler(({ context, data }) => versions.restoreVersion(context.claims, data))

export const settleFresh = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleFresh)
  .handler(({ context, data }) => versions.settleFresh(context.claims, data))

export const fetchUses = createServerFn()
  .middleware([authed])
  .validator(contract.usedRoomPage)
  .handler(({ context, data }) => listUses(context.claims, data))

export const saveSchedule = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.scheduleReading)
  .handler(({ context, data }) => scheduleReading(context.claims, data))

export const fetchReadings = createServerFn()
  .middleware([authed])
  .validator(contract.sourceRef)
  .handler(({ context, data }) => listReadings(context.claims, data))
