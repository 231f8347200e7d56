// Why a conversation may need a person to look at it
import type { Risk } from '#contract/evaluation'

export const risks: Record<Risk, string> = {
  gagal_kritis: 'Gagal kritis',
  marah: 'Pelanggan marah',
  hakim_tidak_sepakat: 'Model tidak sepakat',
  dinilai_salah: 'Dinilai salah',
  draf_ditahan: 'Jawaban ditahan',
  serah_setelah_jawaban: 'Diserahkan setelah dijawab',
  tanya_ulang: 'Bertanya dua kali',
  nilai_rendah: 'Nilai rendah',
  acak: 'Dipilih acak',
}

export const riskHint = (all: string) => `Perlu dilihat: ${all}`
