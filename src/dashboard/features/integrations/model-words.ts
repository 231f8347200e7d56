export const PROVIDER_WORDS: Record<string, string> = {
  'openai-compatible': 'Server yang serasi OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
}

export const MODEL_FAILURES: Record<string, string> = {
  timeout: 'Model tidak menjawab tepat waktu.',
  refused: 'Penyedia model menolak permintaan ini.',
  busy: 'Penyedia sedang membatasi jumlah permintaan.',
  misconfigured: 'Kunci, nama model, atau alamatnya salah.',
  unreachable: 'Server model tidak bisa dihubungi.',
  error: 'Model menjawab dengan kesalahan.',
}
