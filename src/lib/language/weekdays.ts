/** Indonesian words for the days of the week, Monday first. */
export const WEEKDAYS = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu']
