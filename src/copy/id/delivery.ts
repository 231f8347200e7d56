// Why a message did not arrive and what to do about it: by the provider's or the engine's code,
// else by the class of the error, else by what the product decided.
type Facts = Record<string, string | number>
const FIELDS = {
  text: 'Teks',
  footer: 'Teks kaki',
  caption: 'Keterangan',
  button_title: 'Tulisan tombol',
  button_id: 'ID tombol',
  list_button: 'Tulisan tombol',
  flow_button: 'Tulisan tombol',
  section_title: 'Judul bagian',
  row_title: 'Judul baris',
  row_id: 'ID baris',
  row_description: 'Penjelasan baris',
  template_name: 'Nama template',
}
const KINDS: Record<string, string> = {
  image: 'Foto',
  video: 'Video',
  video_note: 'Pesan video',
  audio: 'Audio',
  voice: 'Pesan suara',
  document: 'Dokumen',
  sticker: 'Stiker',
}
const kindOf = ({ kind = '' }: Facts) => KINDS[kind] ?? 'Berkas'
const KB = 1024
const sizeOf = ({ maxBytes = 0 }: Facts) =>
  Number(maxBytes) >= KB * KB ? `${Number(maxBytes) / KB / KB} MB` : `${Number(maxBytes) / KB} KB`

export const byCode: Record<string, string | ((facts: Facts) => string)> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, label]) => [
      [`${field}_empty`, `${label} kosong.`],
      [`${field}_too_long`, ({ most = '' }: Facts) => `${label} paling panjang ${most} karakter.`],
    ]),
  ),
  too_long: ({ most = '' }) => `Teks paling panjang ${most} karakter.`,
  media_type: (facts) =>
    `WhatsApp resmi tidak menerima ${facts.mime ?? 'berkas ini'} sebagai ${kindOf(facts)}.`,
  media_empty: 'Berkasnya kosong.',
  media_too_large: (facts) => `${kindOf(facts)} paling besar ${sizeOf(facts)}.`,
  caption_unsupported: (facts) => `${kindOf(facts)} tidak bisa diberi keterangan.`,
  location_invalid: 'Titik lokasi di luar peta.',
  contacts_count: ({ most = '' }) => `Kirim 1 sampai ${most} kontak.`,
  contact_name_empty: 'Nama kontak kosong.',
  buttons_count: ({ most = '' }) => `Beri 1 sampai ${most} tombol.`,
  list_sections_count: ({ most = '' }) => `Daftar paling banyak ${most} bagian.`,
  list_rows_count: ({ most = '' }) => `Daftar berisi 1 sampai ${most} baris.`,
  url_invalid: 'Tautan tombol bukan alamat web.',
  flow_button_emoji: 'Tulisan tombol formulir tidak boleh memakai emoji.',
  flow_id_invalid: 'ID formulir berupa angka dari WhatsApp Manager.',
  button_id_twice: 'Dua pilihan memakai ID yang sama.',
  row_id_twice: 'Dua pilihan memakai ID yang sama.',
  ack_error: 'WhatsApp tidak menerima pesan ini.',
  unsupported: 'Nomor ini tidak bisa mengirim jenis pesan ini.',
  130472:
    'Pelanggan ini termasuk uji coba Meta yang tidak menerima promosi. Kirim pesan biasa atau template Utility.',
  130497: 'Nomor usaha Anda tidak boleh mengirim pesan ke negara ini.',
  131021: 'Nomor tujuannya sama dengan nomor pengirim.',
  131026:
    'Nomor ini tidak ada di WhatsApp, memakai versi lama, atau belum menyetujui ketentuan WhatsApp.',
  131049:
    'Meta menahan pesan ini supaya pelanggan tidak terlalu sering menerima promosi. Coba lagi setelah 24 jam.',
  131051: 'WhatsApp tidak menerima jenis pesan ini.',
  131052: 'WhatsApp tidak bisa mengambil berkasnya.',
  131053: 'WhatsApp tidak bisa memproses berkasnya. Periksa jenis dan ukurannya.',
  131062: 'Pesan ini hanya bisa dikirim ke nomor telepon, dan nomor pelanggan ini belum diketahui.',
  132000: 'Jumlah isi variabel tidak cocok dengan template.',
  132001: 'Template ini tidak ada dalam bahasa itu, atau belum disetujui Meta.',
  132005: 'Teks template terlalu panjang setelah variabelnya diisi.',
  132007: 'Isi template melanggar kebijakan WhatsApp.',
  132012: 'Bentuk isi variabel tidak cocok dengan template.',
  132015: 'Template ini sedang dijeda Meta karena mutunya rendah.',
  132016: 'Template ini dinonaktifkan Meta untuk seterusnya.',
  0: 'Token akses kanal tidak berlaku lagi. Buat token baru di Integrasi, lalu coba lagi.',
  190: 'Token akses kanal tidak berlaku lagi. Buat token baru di Integrasi, lalu coba lagi.',
  368: 'Meta sedang membatasi akun ini karena pelanggaran kebijakan. Periksa Business Support di Meta.',
  131031: 'Akun WhatsApp Business dikunci Meta. Periksa Business Support di Meta.',
  131042: 'Ada masalah pembayaran di akun Meta. Periksa metode pembayarannya, lalu coba lagi.',
  133010: 'Nomor ini belum didaftarkan ke Cloud API. Hubungkan lagi di Integrasi.',
  463: 'WhatsApp sedang membatasi nomor ini memulai percakapan baru. Tunggu sampai pelanggan menulis.',
  reachout_timelock:
    'WhatsApp sedang membatasi nomor ini memulai percakapan baru. Tunggu sampai pelanggan menulis.',
  new_chat_cap: 'Jatah percakapan baru nomor ini habis. Coba lagi besok.',
  479: 'WhatsApp menolak bentuk pesan ini untuk penerima tersebut. Coba kirim sebagai teks biasa.',
  session_not_linked:
    'Nomor WhatsApp belum ditautkan. Pindai kode QR di Integrasi, lalu coba lagi.',
  session_foreign: 'Sesi WAHA ini bukan milik usaha ini. Periksa di Integrasi.',
  unauthorized: 'Server WAHA menolak kunci API. Periksa di Integrasi, lalu coba lagi.',
  bad_url: 'Alamat server WAHA tidak benar. Periksa di Integrasi, lalu coba lagi.',
  private_address:
    'Alamat server WAHA menunjuk ke jaringan dalam. Minta operator menambahkannya di WAHA_URL.',
  no_recipient: 'Nomor WhatsApp pelanggan ini belum diketahui.',
  recipient_unresolvable: 'Nomor ini tidak ditemukan di WhatsApp.',
  file_gone: 'Berkasnya sudah tidak ada. Lampirkan lagi, lalu kirim.',
  media_unreadable: 'Berkasnya tidak bisa dibuka. Lampirkan lagi, lalu kirim.',
  file_too_large: 'Berkasnya terlalu besar untuk server WAHA.',
  unsupported_by_engine: 'Nomor ini tidak bisa mengirim jenis pesan ini.',
}
export const byClass = {
  retry:
    'Pesan belum terkirim karena WhatsApp tidak bisa dihubungi. Coba lagi beberapa menit lagi.',
  wait: 'Pesan belum terkirim karena WhatsApp terlalu lama meminta pengiriman diperlambat. Coba lagi nanti.',
  needs_template: 'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.',
  configuration:
    'Kanal perlu diperbaiki: token atau pengaturan ditolak WhatsApp. Periksa di Integrasi, lalu coba lagi.',
  user_blocked: 'Pelanggan tidak menerima pesan dari nomor ini.',
}
export const ownReasons = {
  cut_off: 'Proses terhenti saat mengirim. Periksa di WhatsApp sebelum mengirim ulang.',
  unsure: 'Belum pasti sampai ke WhatsApp. Periksa sebelum mengirim ulang.',
  ai_stopped: 'AI dihentikan sebelum pesan ini terkirim.',
  taken_over: 'Percakapan diambil alih sebelum pesan ini terkirim.',
  campaign_cancelled: 'Kampanye dibatalkan.',
  opted_out: 'Pelanggan berhenti menerima promosi.',
}
export const refused = (reason: string, code: string) =>
  `WhatsApp menolak pesan ini: ${reason} (${code})`
export const withoutExplanation = 'tanpa penjelasan'
