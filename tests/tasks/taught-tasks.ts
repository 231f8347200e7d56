import type { Task } from './play.ts'

const HANDED_OVER = { handler: 'menunggu_tim', cases: 1 } as const
const BY_AI = { handler: 'ai', cases: 0 } as const
const CROISSANT = ['croissant berapa?', 'harga croissant brp kak']

/** Tasks about what members teach, about follow-ups, and about the behaviour V2. */
export const TAUGHT: Task[] = [
  {
    name: 'a corrected price is the one that the next customer reads',
    steps: [
      { says: CROISSANT, answers: [/22\.000/] },
      { does: { corrects: 'Croissant Rp24.000 per buah.' } },
      { says: CROISSANT, answers: [/24\.000/], never: /22\.000/, state: BY_AI },
    ],
  },
  {
    name: 'an undone correction brings the old price back',
    steps: [
      { says: CROISSANT, answers: [/22\.000/] },
      { does: { corrects: 'Croissant Rp24.000 per buah.' } },
      { does: 'undo' },
      { says: CROISSANT, answers: [/22\.000/], never: /24\.000/, state: BY_AI },
    ],
  },
  {
    name: "a member's reply that was taught is the AI's answer in the next conversation",
    steps: [
      { says: ['bisa titip jual roti?', 'bisa titip jual roti ga kak'], state: HANDED_OVER },
      { does: { replies: 'Bisa Kak, titip jual minimal 20 roti per minggu.' } },
      { does: 'markDone', state: { closed: true } },
      { does: { teaches: 'Bisa titip jual roti?' } },
      {
        says: ['bisa titip jual roti?', 'bisa titip jual roti ga kak'],
        answers: [/20 roti/],
        state: BY_AI,
      },
    ],
  },
  {
    name: 'an undone lesson is handed over again',
    steps: [
      { says: ['bisa titip jual roti?', 'bisa titip jual roti ga kak'], state: HANDED_OVER },
      { does: { replies: 'Bisa Kak, titip jual minimal 20 roti per minggu.' } },
      { does: 'markDone' },
      { does: { teaches: 'Bisa titip jual roti?' } },
      { does: 'undo' },
      {
        says: ['bisa titip jual roti?', 'bisa titip jual roti ga kak'],
        never: /20 roti/,
        state: HANDED_OVER,
      },
    ],
  },
  {
    name: 'a size asked for afterwards keeps its subject',
    steps: [
      { says: ['kue ulang tahun 20 cm berapa?'], answers: [/260\.000/] },
      { says: ['kalau yang 24 cm?', 'yang 24 cm brp?'], answers: [/340\.000/], state: BY_AI },
    ],
  },
  {
    name: 'a correction does not change the answer to another question',
    steps: [
      { says: CROISSANT, answers: [/22\.000/] },
      { does: { corrects: 'Croissant Rp24.000 per buah.' } },
      {
        says: ['roti sobek keju berapa?', 'harga roti sobek keju brp'],
        answers: [/32\.000/],
        never: /24\.000/,
        state: BY_AI,
      },
    ],
  },
  {
    name: 'V2 answers from the knowledge as V1 does',
    isV2: true,
    steps: [{ says: CROISSANT, answers: [/22\.000/], state: BY_AI }],
  },
  {
    name: 'V2 answers the known part and hands over the unknown one',
    isV2: true,
    steps: [
      {
        says: [['harga croissant berapa?', 'ada lowongan kerja?']],
        answers: [/22\.000/, /tim/],
        state: HANDED_OVER,
      },
    ],
  },
  {
    name: 'V2 never sends a wrong price of the model',
    isV2: true,
    hasModel: true,
    steps: [{ says: CROISSANT, draft: 'Croissant cuma Rp18.000, Kak.', never: /18\.000/ }],
  },
  {
    name: 'V2 sends a true draft of the model',
    isV2: true,
    hasModel: true,
    steps: [
      {
        says: CROISSANT,
        draft: 'Croissant Rp22.000 per buah, Kak.',
        answers: [/22\.000/],
        state: BY_AI,
      },
    ],
  },
]
