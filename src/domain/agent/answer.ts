import { guessLanguage, type Language, type LanguageGuess } from '#lib/language'
import { upTo, wordsOf } from '#lib/text'
import { modelOf } from '#platform/model'
import { isExpected, pointsAt, type ReadBurst, readBurst } from './burst.ts'
import type { AgentOutcome, AgentTurn, HandoverReason } from './contract.ts'
import { isPraise } from './feeling.ts'
import { findAnswers } from './find-answers.ts'
import { answerFromKnowledge, MOST_PARTS } from './from-knowledge.ts'
import { answerFromModel } from './from-model.ts'
import { checkBotPeer, checkBudget, checkRepeat, isLastOfBudget } from './gate.ts'
import { mentions } from './grounding.ts'
import { handOver } from './handover.ts'
import { asksToConfirm, isSmallTalk, readIntents } from './intent.ts'
import { onlySurelyKnown } from './open-case.ts'
import {
  announces,
  asksForOrder,
  asksIfBusiness,
  asksToOrder,
  asksWho,
  isQuestion,
  partsOf,
  halvesOf,
  placesOrder,
  tellsHowToOrder,
  tellsOfOrders,
  tellsOfPayment,
} from './questions.ts'
import { withoutOrders } from './prompt.ts'
import {
  addDraft,
  type AnswerInput,
  type Run,
  startRun,
  TOO_LONG,
  traceOf,
  wholeText,
} from './run.ts'
import {
  awaitedOf,
  canBeAskedFor,
  confirmedOf,
  type Frame,
  greetingsOf,
  identityOf,
  mediaName,
  praisedOf,
  refusalsOf,
  type Speaker,
  thanksOf,
  unreadableOf,
  unseenNote,
} from './words.ts'

export type { AnswerInput } from './run.ts'

/**
 * What the agent does about a burst: a reply with its sources, a hand-over with its reason, or
 * silence. It reads nothing but its input and sends nothing; the room's half of the send gate is
 * the caller's. With a model configured the model writes, and every draft is checked; without one
 * the owner's own words answer. Throws only what its input's functions throw.
 */
export async function answer(given: AnswerInput): Promise<AgentOutcome> {
  const outcome = await decide(given)
  return given.isCaseOpen ? onlySurelyKnown(given, outcome) : outcome
}

async function decide(given: AnswerInput): Promise<AgentOutcome> {
  const input = {
    ...given,
    history: given.history.map(readUpTo(MOST_READ)),
    burst: given.burst.map(readUpTo(MOST_READ + 2)),
  }
  const burst = readBurst(input.burst)
  const wrote = burst.texts.join('\n')
  const query = upTo(wrote, MOST_READ)
  const run = startRun(input, query, languageOf(input, query))
  const speaker: Speaker = {
    businessName: input.businessName,
    teamName: input.teamName,
    tone: input.agent.tone,
    greeting: input.agent.greeting,
    language: run.language,
  }
  if (input.burst.length > 1) run.note(`Gabungkan ${input.burst.length} pesan`, 'sistem', 0)
  const model = modelOf()
  const as = {
    mode: model ? ('model' as const) : ('retrieval' as const),
    model: model?.name ?? null,
  }

  const peer = [
    checkBotPeer(input.history, input.burst),
    checkBudget(input.history, input.now),
  ].find((check) => !check.passed)
  if (peer) {
    addDraft(run, '', [peer], run.sinceMs())
    return { kind: 'silent', reason: 'putaran_bot', trace: traceOf(run, as.mode, as.model) }
  }
  if (input.burst.length === 0)
    return { kind: 'silent', reason: 'tidak_ada_pesan', trace: traceOf(run, as.mode, as.model) }
  // The last message that the budget allows tells the customer that people will answer.
  if (isLastOfBudget(input.history, input.now))
    return withDraft(run, speaker, as, 'putaran_bot', 'Batas pesan AI dalam 10 menit tercapai.')

  if (input.answersByNote && model)
    return answerFromModel(run, speaker, model, {
      opening: undefined,
      hasGreeted: false,
      closing: undefined,
    })

  const intents = readIntents(query)
  if (intents.has('minta_manusia')) return toPerson(run, speaker, as, burst)
  if (intents.has('marah'))
    return withDraft(run, speaker, as, 'marah', 'Pelanggan terdengar marah.')
  const topic = input.agent.forbiddenTopics.find((forbidden) => mentions(query, forbidden))
  if (topic)
    return handOver(run, speaker, {
      ...as,
      reason: 'kebijakan',
      detail: `Menyangkut topik yang tidak boleh dijawab AI: ${topic}.`,
    })
  if (intents.has('penyusup')) return say(run, speaker, as, refusalsOf(speaker))
  if (wrote.length > MOST_READ) return withDraft(run, speaker, as, 'di_luar_kemampuan', TOO_LONG)
  if (burst.isGesture)
    return { kind: 'silent', reason: 'penutup', trace: traceOf(run, as.mode, as.model) }
  if (query === '' || (burst.unread.length > 0 && pointsAt(burst.texts)))
    return aboutMedia(run, speaker, as, burst)
  const wasAsked = asksBack(input.history.at(-1))
  if (asksToConfirm(query) && !wasAsked) return acknowledge(run, speaker, as, confirmedOf(speaker))
  if (intents.has('isyarat') || (intents.has('penutup') && !wasAsked))
    return { kind: 'silent', reason: 'penutup', trace: traceOf(run, as.mode, as.model) }
  if (isSmallTalk(query) && !(wasAsked && model))
    return intents.has('terima_kasih')
      ? acknowledge(run, speaker, as, thanksOf(speaker))
      : say(run, speaker, as, greetingsOf(speaker))
  if (placesOrder(query))
    return withDraft(
      run,
      speaker,
      as,
      'di_luar_kemampuan',
      'Pelanggan memesan; pesanan hanya bisa dicatat tim.',
    )
  if (asksToOrder(query) && !(await isSurelyKnown(run, tellsHowToOrder)))
    return withDraft(
      run,
      speaker,
      as,
      'di_luar_kemampuan',
      'Pelanggan ingin memesan; pesanan hanya bisa dicatat tim.',
    )
  if (tellsOfPayment(query))
    return withDraft(
      run,
      speaker,
      as,
      'di_luar_kemampuan',
      'Pelanggan mengabarkan pembayaran, yang hanya bisa diperiksa tim.',
    )
  if (asksForOrder(query) && !(await isSurelyKnown(run, tellsOfOrders)))
    return withDraft(
      run,
      speaker,
      as,
      'di_luar_kemampuan',
      'Pelanggan menanyakan pesanannya sendiri, yang tidak bisa dilihat AI.',
    )
  if (announces(query)) return acknowledge(run, speaker, as, awaitedOf(speaker))
  if (isPraise(query) && !isQuestion(query))
    return acknowledge(run, speaker, as, praisedOf(speaker))
  const isAboutUs = (part: string) => asksWho(part) || asksIfBusiness(part, input.businessName)
  const parts = partsOf(burst.texts)
  if (parts.length > 0 && parts.every(isAboutUs))
    return answerIdentity(say(run, speaker, as, identityOf(speaker)))

  const frame: Frame = {
    opening: intents.has('tanya_ai') ? identityOf(speaker)[0] : undefined,
    hasGreeted: intents.has('salam') && !input.history.some((turn) => turn.author === 'ai'),
    closing: burst.unread.length > 0 ? unseenNote(speaker, burst.unread.at(-1) ?? '') : undefined,
  }
  if (!model) return answerFromKnowledge(run, speaker, burst.texts, frame)
  if ((await input.mayAskModel?.()) !== false) return answerFromModel(run, speaker, model, frame)
  run.note('Batas coba model AI jam ini', 'sistem', run.sinceMs())
  return answerFromKnowledge(run, speaker, burst.texts, frame)
}

/**
 * What the agent reads of a burst, and of each earlier message: as much as one text message carries
 * on the official API. Other ways carry sixteen times as much.
 */
const MOST_READ = 4096
const readUpTo =
  (most: number) =>
  <M extends { text: string }>(message: M): M => ({ ...message, text: upTo(message.text, most) })

/** The AI's last words were a question: a bare "ya" answers it. */
const asksBack = (last: AgentTurn | undefined) => last?.author === 'ai' && /\?\W*$/.test(last.text)

type Mode = { mode: 'retrieval' | 'model'; model: string | null }

/**
 * Says the first wording that was not said yet in this session; when all were, people should look.
 */
function say(run: Run, speaker: Speaker, as: Mode, ways: string[]): AgentOutcome {
  for (const text of ways) {
    const from = run.sinceMs()
    const check = checkRepeat(text, run.input.history)
    if (check.passed) {
      addDraft(run, text, [check], from)
      return {
        kind: 'reply',
        text,
        sources: [],
        isCourtesy: true,
        trace: traceOf(run, as.mode, as.model),
      }
    }
  }
  return handOver(run, speaker, {
    ...as,
    reason: 'perlu_klarifikasi',
    detail: 'Pelanggan mengirim hal yang sama berulang kali.',
  })
}

/** Answered in every handler state: the business and the AI behind the reply are facts. */
const answerIdentity = (outcome: AgentOutcome): AgentOutcome =>
  outcome.kind === 'reply'
    ? { kind: 'reply', text: outcome.text, sources: outcome.sources, trace: outcome.trace }
    : outcome

/** A kind word that asks for no answer: when all wordings were said, silence is one too. */
function acknowledge(run: Run, speaker: Speaker, as: Mode, ways: string[]): AgentOutcome {
  const isNew = ways.some((text) => checkRepeat(text, run.input.history).passed)
  return isNew
    ? say(run, speaker, as, ways)
    : { kind: 'silent', reason: 'penutup', trace: traceOf(run, as.mode, as.model) }
}

/** Most shops have no answer to "pesanan saya sampai mana?"; one that explains tracking does. */
const isSurelyKnown = async (run: Run, tells: (text: string) => boolean) =>
  (await run.search(run.query)).some(
    (entry) => entry.score >= SURELY_KNOWN && tells(wholeText(entry)),
  )
const SURELY_KNOWN = 0.75

/** The person who takes over gets what the knowledge says about it. */
async function withDraft(
  run: Run,
  speaker: Speaker,
  as: Mode,
  reason: HandoverReason,
  detail: string,
): Promise<AgentOutcome> {
  await run.search(run.query)
  return handOver(run, speaker, { ...as, reason, detail })
}

/**
 * Who asks for a person gets one; what else they asked and is surely known lies ready for that
 * person.
 */
async function toPerson(
  run: Run,
  speaker: Speaker,
  as: Mode,
  burst: ReadBurst,
): Promise<AgentOutcome> {
  const reason = 'minta_manusia'
  const parts = partsOf(burst.texts)
    .flatMap((part) => halvesOf(part) ?? [part])
    .filter((part) => !readIntents(part).has(reason))
  const found = parts.length > 0 && parts.length <= MOST_PARTS ? await findAnswers(run, parts) : []
  const draft = [
    ...new Set(found.flatMap(({ entry }) => (entry ? [withoutOrders(entry.text)] : []))),
  ].join('\n\n')
  if (!draft) await run.search(run.query)
  return handOver(run, speaker, {
    ...as,
    reason,
    detail: 'Pelanggan minta dibantu orang.',
    ...(draft ? { draft } : {}),
  })
}

/**
 * What it can't open: asked once to write when there are no words, else people look at it, with
 * what the knowledge says to the words.
 */
async function aboutMedia(
  run: Run,
  speaker: Speaker,
  as: Mode,
  burst: ReadBurst,
): Promise<AgentOutcome> {
  const { history } = run.input
  const kind = burst.unread.at(-1) ?? 'document'
  const [ask = ''] = unreadableOf(speaker, kind)
  if (
    burst.texts.length === 0 &&
    canBeAskedFor(kind) &&
    !isExpected(history) &&
    checkRepeat(ask, history).passed
  )
    return say(run, speaker, as, [ask])
  if (burst.texts.length > 0) await run.search(run.query)
  return handOver(run, speaker, {
    ...as,
    reason: 'di_luar_kemampuan',
    detail: `Pelanggan mengirim ${mediaName(kind)} yang belum bisa dibuka AI.`,
  })
}

/** The burst's language; where it gives no sign, the language of what the customer wrote before. */
function languageOf(input: AnswerInput, query: string): Language {
  const guess = guessLanguage(query)
  if (isSure(guess, query)) return guess.language
  const earlier = input.history
    .filter((turn) => turn.author === 'customer')
    .map((turn) => turn.text)
    .join('\n')
    .slice(-MOST_READ)
  const before = guessLanguage(earlier)
  return isSure(before, earlier) ? before.language : 'id'
}

/** Malay, Javanese and Sundanese share words with Indonesian: a word or two of them say little. */
function isSure({ language, certainty }: LanguageGuess, text: string): boolean {
  if (language === 'id' || language === 'en') return certainty >= 0.2
  return wordsOf(text).length >= 3 && certainty >= (language === 'ms' ? 0.5 : 0.2)
}
