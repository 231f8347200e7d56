/** As `mediaUrl` writes it; a check of `public.product` repeats the shape. */
const STORED = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The attachment of a product's uploaded photo; undefined for a link, or without a photo. */
export const photoIdOf = (photoUrl: string | null): string | undefined =>
  photoUrl === null ? undefined : STORED.exec(photoUrl)?.[1]
