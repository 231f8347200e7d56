/** The time zone of a business without opening hours. */
export const DEFAULT_ZONE = 'Asia/Jakarta'
