/**
 * The closed list of refusals, with HTTP status and Indonesian text. A broken rule throws
 * `AppError(code)`; only `renderError` converts it to an answer. A text may contain `{detail}`
 * values from `details`.
 */
const CATALOGUE = {
  'request.invalid': [400, 'Data yang dikirim belum benar. Periksa lagi isian Anda.'],
  'request.too_large': [413, 'Data yang dikirim terlalu besar.'],
  'file.too_large': [413, 'Berkas terlalu besar.'],
  'request.timed_out': [408, 'Data berhenti terkirim di tengah jalan. Coba lagi.'],
  'quota.exceeded': [429, '{reason}'],
  'request.rate_limited': [429, 'Terlalu banyak permintaan. Coba lagi sebentar.'],
  'auth.required': [401, 'Silakan masuk lebih dulu.'],
  'auth.account_required': [403, 'Amankan akun Anda dulu dengan email atau nomor telepon.'],
  'account.code_wrong': [
    422,
    'Email, nomor, atau kode pemulihan salah. Kode hanya berlaku sekali dan sampai kata sandi diganti.',
  ],
  'account.password_wrong': [422, 'Kata sandi salah.'],
  'account.password_refused': [422, '{reason}'],
  'account.no_password': [422, 'Akun ini tidak memakai kata sandi.'],
  'auth.forbidden': [403, 'Peran Anda tidak mengizinkan tindakan ini.'],
  'business.not_found': [404, 'Usaha tidak ditemukan.'],
  'business.name_differs': [422, 'Nama usaha yang diketik belum sama.'],
  'business.required': [400, 'Business ID is required to fetch business data.'],
  'api_key.not_found': [404, 'Kunci API tidak ditemukan.'],
  'api_key.too_many': [409, 'Sudah ada 20 kunci API. Cabut yang tidak dipakai lagi.'],
  'api_key.scope_missing': [403, 'Kunci API ini tidak punya hak "{scope}" untuk panggilan ini.'],
  'session.not_found': [404, 'Sesi "{session}" tidak ditemukan.'],
  'session.server_required': [422, 'Sebutkan server WAHA-nya: server.url dan server.apiKey.'],
  'session.taken': [422, 'Sesi "{session}" sudah ada.'],
  'session.unexpected': [
    422,
    'Sesi "{session}" sedang berstatus {status}, padahal tindakan ini menunggu {expected}.',
  ],
  'session.refused': [502, 'WhatsApp menolak tindakan ini: {reason}'],
  'chat.invalid': [
    422,
    'ID obrolan "{chatId}" tidak dikenali. Contoh yang benar: 628111000111@c.us.',
  ],
  'chat.not_found': [404, 'Obrolan "{chatId}" tidak ditemukan.'],
  'route.not_found': [404, 'Alamat API ini tidak ada.'],
  'channel.not_found': [404, 'Kanal tidak ditemukan.'],
  'channel.offline': [409, 'Kanal WhatsApp sedang tidak tersambung. Pesan belum dikirim.'],
  'channel.key_missing': [422, 'Isi kunci API server WAHA ini.'],
  'channel.taken': [409, 'Nomor WhatsApp ini sudah tersambung di usaha lain.'],
  'channel.signup_failed': [422, 'WhatsApp belum tersambung: {reason}'],
  'channel.unsupported': [501, 'Mesin {engine} tidak mendukung tindakan ini.'],
  'agent.not_found': [404, 'Agen AI tidak ditemukan.'],
  'contact.not_found': [404, 'Pelanggan tidak ditemukan.'],
  'contact.merged': [409, 'Salah satu pelanggan ini sudah digabung. Muat ulang lalu coba lagi.'],
  'contact.merge_not_found': [404, 'Penggabungan ini sudah tidak ada.'],
  'room.not_found': [404, 'Percakapan tidak ditemukan.'],
  'room.search_too_long': [422, 'Pencarian ini terlalu lama. Coba kata yang lebih khusus.'],
  'room.state_changed': [409, 'Percakapan sudah berubah. Muat ulang lalu coba lagi.'],
  'message.not_found': [404, 'Pesan tidak ditemukan.'],
  'message.empty': [422, 'Pesan masih kosong.'],
  'message.too_long': [422, 'Pesan paling panjang 4096 karakter.'],
  'message.caption_too_long': [422, 'Keterangan berkas paling panjang 1024 karakter.'],
  'message.window_closed': [422, 'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.'],
  'message.not_failed': [409, 'Hanya pesan yang gagal yang bisa dikirim ulang.'],
  'media.not_found': [404, 'Berkas tidak ditemukan.'],
  'media.not_ready': [409, 'Berkas ini belum siap dikirim.'],
  'media.refused': [422, '{reason}'],
  'media.too_many': [
    429,
    'Terlalu banyak berkas yang belum dikirim. Kirim atau hapus sebagian dulu.',
  ],
  'media.not_failed': [409, 'Hanya berkas yang gagal yang bisa diambil ulang.'],
  'media.interrupted': [408, 'Berkas terputus di tengah jalan. Coba lagi.'],
  'media.infected': [422, 'Berkas ini mengandung virus dan tidak disimpan.'],
  'media.scanner_away': [503, 'Pemindai virus sedang tidak bisa dihubungi. Coba lagi sebentar.'],
  'escalation.not_found': [404, 'Eskalasi tidak ditemukan.'],
  'escalation.taken': [409, 'Sudah diambil {name}.'],
  'knowledge.not_found': [404, 'Pengetahuan tidak ditemukan.'],
  'knowledge.busy': [
    429,
    'Masih banyak sumber yang menunggu dibaca. Coba lagi setelah sebagian selesai.',
  ],
  'simulation.not_found': [404, 'Simulasi tidak ditemukan.'],
  'simulation.full': [
    409,
    'Percakapan simulasi ini sudah penuh. Mulai lagi dengan percakapan baru.',
  ],
  'campaign.not_found': [404, 'Kampanye tidak ditemukan.'],
  'campaign.nobody': [422, 'Tidak ada penerima yang bisa dikirimi.'],
  'campaign.too_many': [422, 'Paling banyak 5.000 penerima per kampanye. Persempit pilihannya.'],
  'campaign.state_changed': [409, 'Kampanye ini sudah berubah. Muat ulang lalu coba lagi.'],
  'template.not_found': [404, 'Template tidak ditemukan.'],
  'template.no_account': [
    409,
    'Sambungkan WhatsApp resmi beserta ID akun WhatsApp Business di Integrasi lebih dulu.',
  ],
  'template.refused': [422, 'Meta menolak template ini: {reason}'],
  'template.not_approved': [409, 'Template ini belum bisa dikirim: Meta belum menyetujuinya.'],
  'template.values_missing': [422, 'Isi dulu semua variabel template.'],
  'template.header_missing': [422, 'Pilih dulu berkas atau lokasi untuk judul template ini.'],
  'template.unfillable': [
    422,
    'Template ini memakai bagian yang belum bisa diisi di sini. Kirim lewat WhatsApp Manager.',
  ],
  'template.opted_out': [
    409,
    'Pelanggan ini berhenti menerima promosi. Kirim pesan biasa atau template Utility.',
  ],
  'template.taken': [409, 'Template dengan nama dan bahasa ini sudah ada.'],
  'template.kept': [422, 'Meta menolak menghapus template ini: {reason}'],
  'template.unreachable': [502, 'Meta belum bisa dihubungi. Coba lagi sebentar.'],
  'invitation.not_found': [404, 'Undangan tidak ditemukan.'],
  'invitation.expired': [410, 'Undangan ini sudah kedaluwarsa. Minta undangan baru.'],
  'invitation.used': [410, 'Undangan ini sudah dipakai.'],
  'invitation.wrong_account': [403, 'Undangan ini untuk alamat email lain.'],
  'invitation.already_member': [409, 'Orang ini sudah menjadi anggota tim.'],
  'member.not_found': [404, 'Anggota tidak ditemukan.'],
  'quick_reply.not_found': [404, 'Balasan cepat tidak ditemukan.'],
  'quick_reply.taken': [409, 'Singkatan itu sudah dipakai balasan lain.'],
  'order.not_found': [404, 'Pesanan tidak ditemukan.'],
  'onboarding.failed': [500, '{message}'],
  'server.unavailable': [503, 'Server sedang tidak bisa dihubungi. Coba lagi sebentar.'],
  'server.busy': [503, 'Server sedang menerima banyak data sekaligus. Coba lagi sebentar.'],
  'server.failed': [500, 'Terjadi kesalahan di server. Coba lagi.'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type ErrorCode = keyof typeof CATALOGUE

/**
 * A broken product rule. It rolls the transaction back and reaches the caller as `code` with
 * Indonesian text.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, string | number>
  constructor(code: ErrorCode, details: Record<string, string | number> = {}) {
    super(fillIn(CATALOGUE[code][1], details))
    this.code = code
    this.details = details
  }
  get status(): number {
    return CATALOGUE[this.code][0]
  }
}

export type RenderedError = { status: number; code: ErrorCode; message: string }

/**
 * Converts any thrown value to what the caller may see. Anything but an `AppError` reveals no
 * internals.
 */
export function renderError(error: unknown): RenderedError {
  if (error instanceof AppError)
    return { status: error.status, code: error.code, message: error.message }
  const code: ErrorCode = isUnavailable(error)
    ? 'server.unavailable'
    : isRefusedByPolicy(error)
      ? 'auth.forbidden'
      : isUnstorableText(error)
        ? 'request.invalid'
        : 'server.failed'
  return { status: CATALOGUE[code][0], code, message: CATALOGUE[code][1] }
}

/** True when the database or a socket is unavailable: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error)
  return /^(ECONN|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_|57P0|08|53)/.test(code)
}

/** True when a connection was lost, also as the error's cause or inside an aggregate error. */
export function isConnectionLoss(error: unknown, depth = 5): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  if (
    isUnavailable(error) ||
    /Connection terminated|Connection ended|not queryable/.test(error.message)
  )
    return true
  const inner: unknown[] = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  return inner.some((one) => isConnectionLoss(one, depth - 1))
}

/** Postgres' five-character state or the driver's own code; '' when there is none. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** A text with a NUL character, which Postgres accepts neither as text nor in jsonb. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(sqlState(error))

/** A statement that timed out, or whose caller disconnected. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014'

const isRefusedByPolicy = (error: unknown) => sqlState(error) === '42501'

function fillIn(text: string, details: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
