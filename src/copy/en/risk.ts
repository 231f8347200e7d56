// Why a conversation may need a person to look at it
import type { Risk } from '#contract/evaluation'

export const risks: Record<Risk, string> = {
  gagal_kritis: 'Failed critically',
  marah: 'Angry customer',
  hakim_tidak_sepakat: 'The model disagrees',
  dinilai_salah: 'Marked as wrong',
  draf_ditahan: 'Answers held',
  serah_setelah_jawaban: 'Handed over after an answer',
  tanya_ulang: 'Asked twice',
  nilai_rendah: 'Low score',
  acak: 'Chosen at random',
}

export const riskHint = (all: string) => `Worth a look: ${all}`
