import type { AuditRow } from '#contract/audit'
import * as accountCopy from '#copy/payment-account'
import * as noticeCopy from '#copy/notice-template'
import * as orderCopy from '#copy/order'
import * as saleCopy from '#copy/sale'
import * as bookingCopy from '#copy/booking'
import * as staffCopy from '#copy/staff'
import * as copy from '#copy/audit'
import { ENGINE_WORDS } from '#dashboard/channel/engine-words.ts'
import { ENGINES } from '#whatsapp/model'

const DONE: Record<string, string> = {
  'business.update': copy.changedBusiness,
  'business.logo': copy.changedLogo,
  'business.hours': copy.changedHours,
  'business.closed_dates': copy.changedClosedDates,
  'business.toggles': copy.changedBehaviour,
  'business.mode': copy.changedMode,
  'business.live_override': copy.overrodeScenarios,
  'knowledge.publish': copy.publishedDraft,
  'knowledge.publish_undone': copy.tookBackDraft,
  'agent.rollout': copy.changedRollout,
  'agent.update': copy.changedManner,
  'ai.pause': copy.pausedAi,
  'ai.resume': copy.resumedAi,
  'onboarding.step': copy.continuedSetUp,
  'channel.connect': copy.connectedChannel,
  'channel.disconnect': copy.disconnectedChannel,
  'channel.start': copy.startedChannel,
  'channel.restart': copy.restartedChannel,
  'channel.stop': copy.stoppedChannel,
  'channel.logout': copy.loggedOutChannel,
  'channel.code': copy.askedChannelCode,
  'contact.merge': copy.mergedContact,
  'reply_rule.save': copy.savedRule,
  'reply_rule.on': copy.switchedRuleOn,
  'reply_rule.off': copy.switchedRuleOff,
  'reply_rule.remove': copy.removedRule,
  'contact.update': copy.updatedContact,
  'contact.import': copy.importedContacts,
  'contact.import_undo': copy.undidImport,
  'contact.export': copy.exportedContacts,
  'contact.copy': copy.copiedContact,
  'contact.erase': copy.erasedContact,
  'contact.opt_out': copy.stoppedPromotions,
  'contact.opt_in': copy.allowedPromotions,
  'contact.fields': copy.changedCustomerFields,
  'contact.unmerge': copy.unmergedContact,
  'template.notice': noticeCopy.audited,
  'template.create': copy.createdTemplate,
  'template.delete': copy.deletedTemplate,
  'campaign.start': copy.startedCampaign,
  'campaign.pause': copy.pausedCampaign,
  'campaign.resume': copy.resumedCampaign,
  'campaign.cancel': copy.cancelledCampaign,
  'team.invite': copy.invitedMember,
  'team.resend': copy.resentInvitation,
  'team.revoke': copy.revokedInvitation,
  'team.join': copy.joinedTeam,
  'team.role': copy.changedRole,
  'team.remove': copy.removedMember,
  'team.offer_owner': copy.offeredOwner,
  'team.withdraw_owner': copy.withdrewOwner,
  'team.decline_owner': copy.declinedOwner,
  'team.owner': copy.becameOwner,
  'business.masked_roles': copy.changedMask,
  'team.sharing': copy.changedSharing,
  'team.duty': copy.changedDuty,
  'room.export': copy.exportedRoom,
  'tag.save': copy.savedTag,
  'tag.merge': copy.mergedTag,
  'tag.remove': copy.removedTag,
  'quick_reply.save': copy.savedQuickReply,
  'quick_reply.remove': copy.removedQuickReply,
  'api_key.create': copy.createdApiKey,
  'api_key.revoke': copy.revokedApiKey,
  'room.delete': copy.deletedRoom,
  'model.save': copy.savedModel,
  'model.remove': copy.removedModel,
  'procedure.save': copy.savedProcedure,
  'procedure.remove': copy.removedProcedure,
  'procedure.order': copy.orderedProcedures,
  'tool.save': copy.savedTool,
  'tool.remove': copy.removedTool,
  'tool.setujui': copy.approvedTool,
  'tool.tolak': copy.refusedTool,
  'booking.staff': staffCopy.audited,
  'booking.terms': bookingCopy.audited.terms,
  'booking.make': bookingCopy.audited.make,
  'booking.change': bookingCopy.audited.change,
  'order.made': orderCopy.audited.made,
  'order.refund': orderCopy.audited.refund,
  'sale.terms': saleCopy.audited.terms,
  'sale.setujui': saleCopy.audited.setujui,
  'sale.terima_bayar': saleCopy.audited.terima_bayar,
  'sale.belum_cukup': saleCopy.audited.belum_cukup,
  'sale.tautan_bayar': saleCopy.audited.tautan_bayar,
  'payment.account_save': accountCopy.audited.save,
  'payment.account_remove': accountCopy.audited.remove,
  'sale.isi_ongkir': saleCopy.audited.isi_ongkir,
  'sale.proses': saleCopy.audited.proses,
  'sale.kirim': saleCopy.audited.kirim,
  'sale.selesaikan': saleCopy.audited.selesaikan,
  'sale.batalkan': saleCopy.audited.batalkan,
  'sale.kembalikan': saleCopy.audited.kembalikan,
  'sale.urungkan_kembalikan': saleCopy.audited.urungkan_kembalikan,
  'sale.urungkan': saleCopy.audited.urungkan,
}

const BEHAVIOUR: Record<string, string> = {
  off: 'mati',
  simulator: copy.onlySimulator,
  live: 'aktif',
}
/** The action in words, "menghentikan AI"; an action without a text keeps its name. */
export const actWords = (row: AuditRow) => DONE[row.action] ?? row.action

/** The object of the action, where one word names it. */
export function detailWords({ action, after }: AuditRow): string | null {
  if (!after) return null
  if (action === 'business.mode')
    return after.mode === 'live' ? copy.activeForCustomers : copy.testMode
  if (action === 'business.toggles') return BEHAVIOUR[String(after.useAgentBehaviourV2)] ?? null
  if (action === 'agent.rollout')
    return after.enabled === true
      ? copy.percentOfNew(Math.round(Number(after.probability) * 100))
      : copy.allConversations
  if (action === 'business.hours') return after.enabled === true ? null : copy.open24Hours
  if (action === 'channel.connect') return engineWords(String(after.engine))
  if (action.startsWith('sale.') && typeof after.number === 'number') return `#${after.number}`
  const named = after.name ?? after.email ?? after.shortcut ?? after.role ?? after.overrideReason
  return typeof named === 'string' ? named : null
}

function engineWords(name: string): string | null {
  const engine = ENGINES.find((one) => one === name)
  return engine ? ENGINE_WORDS[engine].shortName : null
}
