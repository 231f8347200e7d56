// Saved views of the inbox. These words load with it; those of views.ts when its menu opens.
export const views = 'Tampilan'
export const openViews = 'Buka tampilan tersimpan'
