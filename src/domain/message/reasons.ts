/** What a class of refusals means, whatever its code. */
const OF_CLASS: Record<string, string> = {
  needs_template: 'Jendela 24 jam berakhir. Pesan biasa tidak akan sampai.',
  configuration: 'Kanal perlu diperbaiki: token atau pengaturan ditolak WhatsApp.',
  user_blocked: 'Pelanggan tidak menerima pesan dari nomor ini.',
}

/** Codes of the Cloud API that end a message, in plain words (docs/whatsapp-model.md; developers.facebook.com, "Error codes"). */
const OF_CODE: Record<string, string> = {
  130472: 'Pelanggan ini termasuk uji coba Meta yang tidak menerima promosi. Kirim pesan biasa atau template Utility.',
  130497: 'Nomor usaha Anda tidak boleh mengirim pesan ke negara ini.',
  131021: 'Nomor tujuannya sama dengan nomor pengirim.',
  131026: 'Nomor ini tidak ada di WhatsApp, memakai versi lama, atau belum menyetujui ketentuan WhatsApp.',
  131049: 'Meta menahan promosi ini supaya pelanggan tidak terlalu sering dikirimi. Coba lagi setelah 24 jam.',
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
}

/** Refusals that say the template is not what we think it is. */
const OF_TEMPLATE = new Set(['132000', '132001', '132007', '132012', '132015', '132016'])
export const doubtsTemplate = ({ code }: { code: string }): boolean => OF_TEMPLATE.has(code)

/** Why the provider refused, for whoever looks at the message; with the code, by which help is found. */
export function describeError(error: { class: string; code: string; title?: string; detail?: string }): string {
  const words = OF_CODE[error.code]
  return OF_CLASS[error.class] ?? (words ? `${words} (${error.code})` : `WhatsApp menolak pesan ini: ${error.title ?? error.detail ?? 'tanpa penjelasan'} (${error.code})`)
}
