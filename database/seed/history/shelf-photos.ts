import sharp from 'sharp'
import { storeUpload } from '#domain/media'
import type { Claims } from '#platform/database'
import type { ShelfProduct } from './shelf.ts'

const WIDTH = 800
const HEIGHT = 600

/** The products with the addresses of their photos, which are uploaded as the owner's would be. */
export async function withPhotos(
  owner: Claims,
  businessId: string,
  products: readonly ShelfProduct[],
): Promise<(Omit<ShelfProduct, 'photo_url'> & { photo_url: string | null })[]> {
  const shown = []
  for (const product of products) {
    const draw = DRAWN[[product.name, product.variant].filter(Boolean).join(' ')]
    shown.push({ ...product, photo_url: draw ? await upload(owner, businessId, draw) : null })
  }
  return shown
}

async function upload(owner: Claims, businessId: string, draw: string): Promise<string> {
  const bytes = new Uint8Array(
    await sharp(Buffer.from(onTable(draw)))
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
  const { id } = await storeUpload(owner, {
    businessId,
    place: { place: 'product' },
    fileName: 'foto-produk.jpg',
    mime: 'image/jpeg',
    sizeBytes: bytes.length,
    body: new Blob([bytes]).stream(),
  })
  return `/media/${id}`
}

const onTable = (things: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 800 600"><defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f3ebe1"/><stop offset="1" stop-color="#e6d8c7"/></linearGradient>
    <linearGradient id="wood" x2="0" y2="1"><stop stop-color="#b98a63"/><stop offset="1" stop-color="#9c6f4b"/></linearGradient>
    <radialGradient id="crust" cx=".42" cy=".3" r=".8"><stop stop-color="#efbf73"/><stop offset=".55" stop-color="#cf8a3e"/><stop offset="1" stop-color="#8d5220"/></radialGradient>
    <radialGradient id="dark" cx=".42" cy=".3" r=".85"><stop stop-color="#c99557"/><stop offset=".6" stop-color="#925a28"/><stop offset="1" stop-color="#5b3415"/></radialGradient>
    <linearGradient id="milk" x2="0" y2="1"><stop stop-color="#f4e6d2"/><stop offset=".45" stop-color="#c89b6d"/><stop offset="1" stop-color="#6b4226"/></linearGradient></defs>
    <rect width="800" height="600" fill="url(#wall)"/><rect y="380" width="800" height="220" fill="url(#wood)"/>
    <ellipse cx="400" cy="468" rx="300" ry="62" fill="#0003"/><ellipse cx="400" cy="452" rx="285" ry="58" fill="#fbf8f3"/><ellipse cx="400" cy="446" rx="235" ry="42" fill="#efe8de"/>${things}</svg>`

/** A round bun with its topping. */
const bun = (topping: string): string =>
  `<path d="M225 430 C215 270 320 215 400 215 C480 215 585 270 575 430 C560 468 240 468 225 430Z" fill="url(#crust)"/>
   <path d="M300 275 C340 240 420 238 450 250 C410 258 350 272 318 305Z" fill="#fff5"/>${topping}`

const zigzag = (colour: string): string =>
  `<path d="M270 300 L320 262 L345 320 L395 245 L420 322 L470 255 L490 325 L535 300" fill="none" stroke="${colour}" stroke-width="20" stroke-linejoin="round" stroke-linecap="round"/>`

/** Crumbs, evenly spread over the top of a bun. */
const crumbs = (colour: string, length: number): string =>
  Array.from({ length: 46 }, (_, at) => {
    const angle = at * 2.4
    const far = Math.sqrt(at / 46)
    const x = 400 + Math.cos(angle) * far * 130
    const y = 290 + Math.sin(angle) * far * 55
    return `<rect x="${x}" y="${y}" width="${length}" height="8" rx="4" fill="${colour}" transform="rotate(${(at * 47) % 180} ${x} ${y})"/>`
  }).join('')

const CROISSANT = [
  [250, 400, 74, 52, -38],
  [305, 350, 84, 66, -22],
  [400, 325, 96, 78, 0],
  [495, 350, 84, 66, 22],
  [550, 400, 74, 52, 38],
]
  .map(
    ([x, y, rx, ry, turn]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="url(#crust)" stroke="#8d5220" stroke-width="4"/>`,
  )
  .join('')

const SOURDOUGH = `<ellipse cx="400" cy="345" rx="235" ry="118" fill="url(#dark)"/>
  <path d="M215 340 C300 250 500 250 585 340" fill="none" stroke="#f0dcb8" stroke-width="16" stroke-linecap="round"/>
  ${[300, 365, 430, 495].map((x) => `<path d="M${x} 285 q26 52 8 104" fill="none" stroke="#e7cda2" stroke-width="9" stroke-linecap="round"/>`).join('')}`

const TEAR_LOAF = `<rect x="190" y="300" width="420" height="150" rx="34" fill="url(#dark)"/>
  ${[0, 1, 2, 3].map((at) => `<path d="M${200 + at * 100} 330 q50 -96 100 0 v70 h-100Z" fill="url(#crust)"/>`).join('')}
  ${[0, 1, 2, 3].map((at) => `<path d="M${218 + at * 100} 318 q30 -34 62 -4" fill="none" stroke="#4a2a14" stroke-width="13" stroke-linecap="round"/>`).join('')}`

const SNACK_BOX = `<path d="M200 300 L600 300 L640 460 L160 460Z" fill="#f7f1e6" stroke="#d9c8ad" stroke-width="5"/>
  <path d="M200 300 L235 205 L565 205 L600 300Z" fill="#e9ddc8" stroke="#d9c8ad" stroke-width="5"/>
  <ellipse cx="275" cy="378" rx="72" ry="48" fill="url(#crust)"/>
  <path d="M360 420 L400 325 L455 420Z" fill="#f2c14e" stroke="#c98f1f" stroke-width="5"/>
  <rect x="485" y="340" width="96" height="78" rx="12" fill="#7a4a2b"/><rect x="485" y="340" width="96" height="22" rx="11" fill="#f7e3c4"/>`

const LAYER_CAKE = `<path d="M235 300 L520 255 L590 300 L590 440 L235 440Z" fill="#8a5a2e"/>
  ${Array.from({ length: 14 }, (_, at) => `<rect x="235" y="${302 + at * 10}" width="355" height="5" fill="${at % 2 ? '#c98d48' : '#f0c987'}"/>`).join('')}
  <path d="M235 300 L520 255 L590 300Z" fill="#b3763a"/>`

const COFFEE = `<path d="M305 190 L495 190 L470 450 Q400 468 330 450Z" fill="url(#milk)" stroke="#ffffffb0" stroke-width="8"/>
  ${[
    [350, 225],
    [410, 245],
    [445, 215],
    [380, 275],
  ]
    .map(
      ([x, y]) =>
        `<rect x="${x}" y="${y}" width="46" height="42" rx="9" fill="#ffffff80" transform="rotate(18 ${x} ${y})"/>`,
    )
    .join('')}
  <path d="M440 250 L500 110" stroke="#2f6b57" stroke-width="13" stroke-linecap="round"/>`

/** By the name of the row and its variant. */
const DRAWN: Record<string, string> = {
  'Roti manis cokelat': bun(zigzag('#4a2a14')),
  'Roti manis keju': bun(crumbs('#f9d76b', 34)),
  'Roti manis srikaya': bun(zigzag('#7fae5a')),
  'Roti manis abon': bun(crumbs('#a9642c', 24)),
  Croissant: CROISSANT,
  'Sourdough utuh': SOURDOUGH,
  'Roti sobek cokelat': TEAR_LOAF,
  'Snack box isi tiga': SNACK_BOX,
  'Kue lapis legit': LAYER_CAKE,
  'Kopi susu senja': COFFEE,
}
