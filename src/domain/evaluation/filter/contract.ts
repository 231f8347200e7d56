// This file has no schemas, because every page loads it.

export const BEHAVIOURS = ['v1', 'v2'] as const
export type CardBehaviour = (typeof BEHAVIOURS)[number]

/** Lists of sessions to which figures link. */
export const SESSION_FILTERS = [
  'semua',
  'dijawab',
  'oleh_ai',
  'dibantu_tim',
  'dibalas',
  'dinilai',
  'menilai',
  'kurang_puas',
  'diserahkan',
  'diambil',
  'tepat_waktu',
  'terlambat',
  'belum_diambil',
  'tanya_ulang',
  'tak_terjawab',
  'draf_ditahan',
  'tetap',
  'kembali',
  'ragu',
  'kritis',
] as const
export type SessionFilter = (typeof SESSION_FILTERS)[number]
