/** The members' library, by shortcut. */
export const QUICK_REPLIES = {
  halo: 'Halo Kak, ada yang bisa kami bantu?',
  rekening:
    'Pembayaran lewat transfer BCA atau BRI atas nama CV Roti Senja, ya Kak. Mohon kirim bukti transfernya di sini.',
  alamat: 'Toko kami di Jl. Kaliurang KM 6 No. 21, Sleman, di seberang apotek, Kak.',
  'terima-kasih': 'Terima kasih sudah memesan di Roti Senja, Kak.',
}
