import sharp from 'sharp'
import { storeUpload, tieUpload } from '#domain/media'
import { describeContent } from '#whatsapp/describe-content'
import type { Content } from '#whatsapp/model'
import { asService, db } from '#platform/database'

/**
 * Pictures of the demo's customers, drawn here. A message is found by the first words of its text.
 */
const PICTURES = [
  { phone: '6281227144471', begins: 'ky gini bisa ga?', fileName: 'contoh-kue.jpg', draw: aCake },
  {
    phone: '6285722109835',
    begins: 'ini bukti tf nya',
    fileName: 'bukti-transfer.jpg',
    draw: aReceipt,
  },
]

/** Adds the pictures to the demo's messages, through the normal file path. */
export async function seedFiles(businessId: string): Promise<void> {
  const service = asService('the demo belongs to nobody yet')
  for (const { phone, begins, fileName, draw } of PICTURES) {
    const [message] = await db.readAs(
      service,
      (tx) => tx<{ id: string; room_id: string; text: string }[]>`
      select m.id, m.room_id, m.text from public.message m join public.room r on r.id = m.room_id
      where r.business_id = ${businessId} and r.provider_chat_id = ${phone}
      and m.text like ${`${begins}%`}`,
    )
    if (!message) continue
    const bytes = new Uint8Array(await sharp(Buffer.from(draw())).jpeg({ quality: 88 }).toBuffer())
    const file = await storeUpload(service, {
      businessId,
      place: { roomId: message.room_id },
      fileName,
      mime: 'image/jpeg',
      sizeBytes: bytes.length,
      body: new Blob([bytes]).stream(),
    })
    const content: Content = {
      type: 'media',
      media: {
        kind: 'image',
        mime: file.mime,
        sizeBytes: file.sizeBytes,
        source: { type: 'stored', attachmentId: file.id },
      },
      caption: message.text,
    }
    await db.writeAs(service, async (tx) => {
      await tieUpload(tx, { attachmentId: file.id, messageId: message.id, roomId: message.room_id })
      await tx`update public.message
        set kind = 'image', text = ${describeContent(content)},
          content = ${JSON.stringify(content)}::text::jsonb where id = ${message.id}`
    })
  }
}

function aCake(): string {
  const flower = (x: number, y: number, size: number, colour: string) =>
    `<g transform="translate(${x} ${y})">${[0, 72, 144, 216, 288].map((turn) => `<ellipse rx="${size * 0.42}" ry="${size * 0.7}" cy="${-size * 0.62}" transform="rotate(${turn})" fill="${colour}"/>`).join('')}<circle r="${size * 0.34}" fill="#f6d27a"/></g>`
  const flowers = [
    [420, 300, 44, '#f3b6c4'],
    [520, 268, 54, '#fff4f2'],
    [630, 262, 60, '#eb9db2'],
    [742, 276, 50, '#fde3e1'],
    [818, 312, 38, '#f3b6c4'],
    [470, 560, 40, '#fff4f2'],
    [560, 585, 48, '#eb9db2'],
    [905, 575, 40, '#f3b6c4'],
  ] as const
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 1280 960">
    <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#efe6dc"/><stop offset="1" stop-color="#e2d3c2"/></linearGradient><linearGradient id="cream" x2="1"><stop stop-color="#fbe9e4"/><stop offset=".55" stop-color="#fff8f4"/><stop offset="1" stop-color="#efd3cc"/></linearGradient></defs>
    <rect width="1280" height="960" fill="url(#wall)"/><rect y="700" width="1280" height="260" fill="#b98a63"/><rect y="700" width="1280" height="10" fill="#a97a54"/>
    <ellipse cx="640" cy="800" rx="410" ry="52" fill="#0002"/><ellipse cx="640" cy="780" rx="380" ry="46" fill="#fdfbf8"/><ellipse cx="640" cy="772" rx="350" ry="38" fill="#efe9e2"/>
    <path d="M340 560 V742 A300 40 0 0 0 940 742 V560 Z" fill="url(#cream)"/><ellipse cx="640" cy="560" rx="300" ry="44" fill="#fff8f4"/>
    <path d="M420 330 V552 A220 32 0 0 0 860 552 V330 Z" fill="url(#cream)"/><ellipse cx="640" cy="330" rx="220" ry="34" fill="#fffaf7"/>
    ${Array.from({ length: 16 }, (_, drop) => `<circle cx="${356 + drop * 38}" cy="${742 + Math.round(36 * Math.sqrt(Math.max(0, 1 - ((drop * 38 - 284) / 300) ** 2)))}" r="15" fill="#f3b6c4"/>`).join('')}
    ${flowers.map(([x, y, size, colour]) => flower(x, y, size, colour)).join('')}
    ${[
      [470, 330],
      [690, 318],
      [780, 330],
      [610, 610],
      [860, 600],
    ]
      .map(([x, y]) => `<path d="M${x} ${y} q26 -22 52 0 q-26 20 -52 0" fill="#8aa97c"/>`)
      .join('')}
  </svg>`
}

function aReceipt(): string {
  const line = (y: number, name: string, value: string) =>
    `<text x="90" y="${y}" fill="#6b7680">${name}</text><text x="630" y="${y}" text-anchor="end" fill="#1d2a33">${value}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1030" viewBox="0 0 720 1030" font-family="sans-serif" font-size="26">
    <rect width="720" height="1030" fill="#eef2f5"/><rect x="40" y="40" width="640" height="950" rx="28" fill="#fff"/>
    <circle cx="360" cy="180" r="66" fill="#1a8f6b"/><path d="M328 182 l24 24 l44 -50" stroke="#fff" stroke-width="13" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="360" y="310" text-anchor="middle" font-size="34" font-weight="bold" fill="#1d2a33">Transfer berhasil</text><text x="360" y="380" text-anchor="middle" font-size="52" font-weight="bold" fill="#1d2a33">Rp185.000</text>
    <path d="M80 440 H640" stroke="#d8e0e6" stroke-width="3" stroke-dasharray="10 10"/>
    ${line(510, 'Ke', 'CV Roti Senja')}${line(580, 'Bank', 'BCA')}${line(650, 'Berita', 'Kue ulang tahun 16 cm')}${line(720, 'Dari', 'R*** W***')}${line(790, 'Biaya', 'Rp0')}
    <path d="M80 850 H640" stroke="#d8e0e6" stroke-width="3" stroke-dasharray="10 10"/><text x="360" y="930" text-anchor="middle" fill="#6b7680">Simpan bukti ini sebagai tanda terima.</text>
  </svg>`
}
