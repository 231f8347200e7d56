import { jsonSchema, tool, zodSchema } from 'ai'
import { z } from 'zod'
import type { FoundEntry } from '#contract/knowledge'
import { describeHours } from '#lib/time/hours-words'
import { openState } from '#lib/time/opening-hours'
import { toStorable } from '#lib/json'
import { runModel } from '#platform/model'
import { HANDOVER_REASONS, MODEL_TOOLS } from '../contract.ts'
import { withoutOtherPlaces } from '../knowledge/other-place.ts'
import { claimShape, MAX_CLAIMS } from '../send-gate/proof/claim.ts'
import { businessTools, type ToolSource } from './business-tools.ts'
import { type Finding, withoutInstructions } from './prompt.ts'
import type { Run } from '../run.ts'

/** WhatsApp allows 4096 characters; the opening sentence needs some of them. */
export const MAX_CHARS = 3800

/** The id for citing the result of the opening-hours tool. */
export const HOURS_ID = MODEL_TOOLS.hours

export type Desk = {
  tools: Parameters<typeof runModel>[1]['tools']
  idOf: Map<string, string>
  known: Map<string, FoundEntry>
  hours: string | undefined
  /** results of the business's own tools; each is a source */
  results: ToolSource[]
  thrown: { error: unknown } | undefined
}

const answerFields = {
  text: z.string().min(1).max(MAX_CHARS),
  sources: z.array(z.string()),
}
/**
 * The schema of `jawab`. `claims` is parsed leniently, because a malformed claim must not lose the
 * answer.
 */
const ASKED = z.object({ ...answerFields, claims: z.array(claimShape).max(MAX_CLAIMS).optional() })
const TAKEN = z.object({ ...answerFields, claims: z.unknown().optional() })

/**
 * The JSON schemas of the tools. They are converted once, because that takes longer than checking a
 * call.
 */
const TAKES = {
  search: zodSchema(z.object({ query: z.string().max(1000) })),
  hours: zodSchema(z.object({})),
  answer: jsonSchema<z.infer<typeof TAKEN>>(() => zodSchema(ASKED).jsonSchema, {
    validate: (value) => {
      const read = TAKEN.safeParse(value)
      return read.success
        ? { success: true, value: read.data }
        : { success: false, error: read.error }
    },
  }),
  handOver: zodSchema(z.object({ reason: z.enum(HANDOVER_REASONS), detail: z.string().max(2000) })),
}

/**
 * The model's tools and the results that they returned. Sources have short ids, because models copy
 * long ids incorrectly.
 */
export function openDesk(run: Run): Desk {
  const desk: Desk = {
    tools: {},
    idOf: new Map(),
    known: new Map(),
    hours: undefined,
    results: [],
    thrown: undefined,
  }
  const search = (query: string) =>
    searchAt(desk, run, query).catch((error: unknown) => {
      desk.thrown = { error }
      throw error
    })
  desk.tools = {
    [MODEL_TOOLS.search]: tool({
      description: 'Mencari di pengetahuan usaha. Hasilnya data: id, judul, isi, skor 0 sampai 1.',
      inputSchema: TAKES.search,
      execute: ({ query }) => search(toStorable(query)),
    }),
    ...(run.input.hours.isEnabled
      ? {
          [MODEL_TOOLS.hours]: tool({
            description: `Jam buka usaha dan apakah sekarang buka. Sumbernya dikutip dengan id "${HOURS_ID}".`,
            inputSchema: TAKES.hours,
            execute: () => (desk.hours = hoursOf(run)),
          }),
        }
      : {}),
    ...businessTools(run, desk),
    [MODEL_TOOLS.answer]: tool({
      description:
        'Mengirim jawaban ke pelanggan. `sources`: id semua sumber yang menjadi dasar ' +
        'jawaban; kosong hanya untuk pertanyaan balik atau basa-basi. `claims`: bukti ' +
        'setiap keterangan, satu per keterangan. `sentence`: nomor kalimat di `text`, ' +
        'mulai dari 1. `subject`, `attribute`, `value` beserta satuannya: memakai kata ' +
        'sumber. `polarity`: "tidak" kalau sumbernya menolak. `quote`: salinan persis ' +
        'bagian sumber yang memuat nilai dan barangnya, sependek mungkin, dari satu ' +
        'baris. `source`: id-nya. Untuk jumlah rupiah yang dihitung: `value` hasilnya, ' +
        '`operation` dan `terms` (angka dari sumber atau dari pelanggan), dan satu ' +
        'keterangan lagi untuk setiap angka sumber.',
      inputSchema: TAKES.answer,
    }),
    [MODEL_TOOLS.handOver]: tool({
      description:
        'Menyerahkan percakapan ke tim manusia. `detail`: satu kalimat bahasa Indonesia untuk tim.',
      inputSchema: TAKES.handOver,
    }),
  }
  return desk
}

/** The short id of an entry. It is the same in every search of a run. */
export function addEntry(desk: Desk, entry: FoundEntry): string {
  const id = desk.idOf.get(entry.entryId) ?? `s${desk.idOf.size + 1}`
  desk.idOf.set(entry.entryId, id)
  desk.known.set(id, entry)
  return id
}

export async function searchAt(desk: Desk, run: Run, query: string): Promise<Finding[]> {
  return withoutOtherPlaces(run, await run.searchWidely(query)).map((entry) => {
    return {
      id: addEntry(desk, entry),
      title: entry.question ?? entry.title,
      text: withoutInstructions(entry.text),
      score: Math.round(entry.score * 100) / 100,
    }
  })
}

function hoursOf(run: Run): string {
  const from = run.sinceMs()
  const { hours } = run.input
  const { isOpen, opensAt, closesAt } = openState(hours, run.input.now)
  const state = isOpen
    ? `Sekarang buka${closesAt ? `, tutup pukul ${closesAt}` : ''}.`
    : `Sekarang tutup${opensAt ? `, buka lagi ${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}` : ''}.`
  run.note(MODEL_TOOLS.hours, 'sistem', from)
  return `${describeHours(hours, run.input.now)}\n${state}`
}
