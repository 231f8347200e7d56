// what another app shared
export const sharedFiles = (count: number) => `${count} berkas siap dikirim.`
export const sharedWords = 'Teks siap dikirim.'
export const sharedChoose = 'Buka percakapan yang dituju.'
export const sharedPutHere = 'Lampirkan di sini'
