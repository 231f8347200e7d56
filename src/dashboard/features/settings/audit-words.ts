import type { AuditRow } from '#contract/audit'
import { ENGINE_WORDS } from '#dashboard/channel/engine-words.ts'
import { ENGINES } from '#whatsapp/model'

const DONE: Record<string, string> = {
  'business.update': 'mengubah data usaha',
  'business.hours': 'mengubah jam operasional',
  'business.closed_dates': 'mengubah hari libur',
  'business.toggles': 'mengubah perilaku AI',
  'business.mode': 'mengganti mode',
  'agent.rollout': 'mengubah rollout AI',
  'agent.update': 'mengubah gaya AI',
  'ai.pause': 'menghentikan AI',
  'ai.resume': 'menyalakan AI lagi',
  'onboarding.step': 'melanjutkan pemasangan',
  'channel.connect': 'menyambungkan kanal',
  'channel.disconnect': 'memutus kanal',
  'channel.start': 'memulai sesi kanal',
  'channel.restart': 'memulai ulang sesi kanal',
  'channel.stop': 'menghentikan sesi kanal',
  'channel.logout': 'mengeluarkan perangkat dari kanal',
  'channel.code': 'meminta kode penautan kanal',
  'contact.merge': 'menggabungkan pelanggan',
  'contact.unmerge': 'memisahkan pelanggan',
  'template.create': 'membuat template',
  'template.delete': 'menghapus template',
  'campaign.start': 'memulai kampanye',
  'campaign.pause': 'menjeda kampanye',
  'campaign.resume': 'melanjutkan kampanye',
  'campaign.cancel': 'membatalkan kampanye',
  'team.invite': 'mengundang anggota',
  'team.resend': 'mengirim ulang undangan',
  'team.revoke': 'membatalkan undangan',
  'team.join': 'bergabung ke tim',
  'team.role': 'mengganti peran anggota',
  'team.remove': 'mengeluarkan anggota',
  'quick_reply.save': 'menyimpan balasan cepat',
  'quick_reply.remove': 'menghapus balasan cepat',
  'api_key.create': 'membuat kunci API',
  'api_key.revoke': 'mencabut kunci API',
  'room.delete': 'menghapus percakapan',
}

const BEHAVIOUR: Record<string, string> = {
  off: 'mati',
  simulator: 'hanya simulator',
  live: 'aktif',
}
/** "menghentikan AI"; an act without words of its own keeps its name. */
export const actWords = (row: AuditRow) => DONE[row.action] ?? row.action

/** What exactly, where one word tells it. */
export function detailWords({ action, after }: AuditRow): string | null {
  if (!after) return null
  if (action === 'business.mode')
    return after.mode === 'live' ? 'aktif untuk pelanggan' : 'mode uji'
  if (action === 'business.toggles') return BEHAVIOUR[String(after.useAgentBehaviourV2)] ?? null
  if (action === 'agent.rollout')
    return after.enabled === true
      ? `${Math.round(Number(after.probability) * 100)}% percakapan baru`
      : 'semua percakapan'
  if (action === 'business.hours') return after.enabled === true ? null : 'buka 24 jam'
  if (action === 'channel.connect') return engineWords(String(after.engine))
  const named = after.name ?? after.email ?? after.shortcut ?? after.role
  return typeof named === 'string' ? named : null
}

function engineWords(name: string): string | null {
  const engine = ENGINES.find((one) => one === name)
  return engine ? ENGINE_WORDS[engine].shortName : null
}
