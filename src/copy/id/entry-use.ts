// EntryUses
export const usedIn = (rooms: string) => `Dipakai di ${rooms} percakapan`
export const title = 'Percakapan dengan jawaban ini'
export const none = 'Percakapannya sudah dihapus.'
