import { toCaseReason } from '#contract/conversation/escalation'
import type { AgentOutcome, AnswerRuleName } from './contract.ts'
import { pointsAt } from './burst/burst.ts'
import { choosesNone } from './burst/chosen-numbers.ts'
import {
  acknowledgeCourtesy,
  asAnswer,
  greetsUnknown,
  isCourtesy,
  isFirstSign,
  sayOnce,
  frameOf,
  NO_FRAME,
} from './phrases/courtesies.ts'
import { isPraise } from './burst/feeling.ts'
import { isGrateful } from './burst/gratitude.ts'
import { chosenEntries } from './knowledge/choices.ts'
import {
  answerFromEntries,
  answerFromKnowledge,
  handOverUnknown,
} from './knowledge/from-knowledge.ts'
import { asksOnlyForProducts } from './product/find-products.ts'
import { answerFromModel } from './model/from-model.ts'
import { checkBotPeer, checkBudget, isLastOfBudget } from './send-gate/gate.ts'
import { mentionsTopic } from './send-gate/grounding.ts'
import { answerMedia, handOverToPerson, handOverWithSearch } from './hand-over/hand-over-cases.ts'
import { handOver } from './hand-over/hand-over.ts'
import { humanRuleFor } from './burst/hearing/always-human.ts'
import {
  isKnownInquiry,
  isAnsweredQuestion,
  hasWeakMatch,
  hasPossibleAnswer,
  hasSureAnswer,
} from './knowledge/known-inquiry.ts'
import { handOverComplaint, handOverEmergency } from './hand-over/trouble.ts'
import { asksToConfirm, isClearlyHeard } from './burst/intent.ts'
import {
  isAnnouncement,
  asksForOrder,
  asksIfBusiness,
  asksToOrder,
  asksWho,
  claimsPromise,
  isQuestion,
  partsOf,
  placesOrder,
  tellsHowToOrder,
  tellsOfOrders,
  tellsOfPayment,
} from './burst/questions.ts'
import { concernsBooking, takeBooking } from './booking/take-booking.ts'
import { concernsProcedure, runProcedure } from './procedure/concerns-procedure.ts'
import { concernsOrder, takeOrder } from './order/take-order.ts'
import { addDraft, toStepName, traceOf } from './run.ts'
import { MAX_READ, type Situation } from './situation.ts'
import {
  awaitedOf,
  confirmedOf,
  greetingsOf,
  identityOf,
  praisedOf,
  refusalsOf,
  thanksOf,
} from './phrases/phrases.ts'

export type AnswerRule = {
  name: AnswerRuleName
  when: (situation: Situation) => boolean | Promise<boolean>
  then: (situation: Situation) => AgentOutcome | Promise<AgentOutcome>
}

/**
 * The first rule whose `when` is true decides about a burst; the last rule always applies. The name
 * of the rule is stored in the trace (`rule`) and shown with the reasons.
 */
export const ANSWER_RULES: AnswerRule[] = [
  {
    name: 'lawan_bot',
    when: ({ run }) => failedPeerCheck(run) !== undefined,
    then: stopForBotPeer,
  },
  {
    name: 'tanpa_pesan',
    when: ({ run }) => run.input.burst.length === 0,
    then: (situation) => beSilent(situation, 'tidak_ada_pesan'),
  },
  {
    // The notice that people will answer is the last message that the budget allows.
    name: 'batas_pesan',
    when: ({ run }) => isLastOfBudget(run.input.history, run.input.now),
    then: (situation) => handOverWithSearch(situation, 'putaran_bot', 'ai_budget_reached'),
  },
  {
    name: 'catatan_tim',
    when: ({ run, model }) => run.input.answersByNote === true && model !== undefined,
    then: ({ run, speaker, model, burst }) =>
      answerFromModel({ run, speaker, model: model!, frame: NO_FRAME, texts: burst.texts }),
  },
  {
    name: 'pilihan_pelanggan',
    when: async ({ run }) => (await chosenEntries(run)).length > 0,
    then: async (situation) =>
      answerFromEntries(
        situation.run,
        situation.speaker,
        await chosenEntries(situation.run),
        frameOf(situation),
      ),
  },
  {
    name: 'prosedur',
    when: async (situation) =>
      situation.run.input.procedures !== undefined &&
      forbiddenTopicOf(situation) === undefined &&
      (await concernsProcedure(situation)),
    then: runProcedure,
  },
  {
    name: 'janji',
    when: (situation) => forbiddenTopicOf(situation) === undefined && concernsBooking(situation),
    then: takeBooking,
  },
  {
    name: 'pesanan',
    when: async (situation) =>
      forbiddenTopicOf(situation) === undefined && (await concernsOrder(situation)),
    then: takeOrder,
  },
  {
    // Only people may decide whether something was paid, whatever the picture shows.
    name: 'bukti_bayar',
    when: ({ burst }) => burst.hasPaymentProof,
    then: (situation) =>
      handOverWithSearch(situation, 'di_luar_kemampuan', 'customer_tells_payment'),
  },
  {
    name: 'darurat',
    when: async ({ intents, run }) =>
      intents.has('darurat') &&
      (humanRuleFor(run.query) !== undefined || !(await isKnownInquiry(run, 'darurat'))),
    then: handOverEmergency,
  },
  {
    name: 'minta_manusia',
    when: async ({ intents, run }) =>
      intents.has('minta_manusia') && !(await isAnsweredQuestion(run)),
    then: handOverToPerson,
  },
  {
    name: 'marah',
    when: async (situation) =>
      situation.intents.has('marah') && !(await isKnownInquiry(situation.run, 'marah')),
    then: (situation) => handOverWithSearch(situation, 'marah', 'customer_angry'),
  },
  {
    name: 'topik_terlarang',
    when: (situation) => forbiddenTopicOf(situation) !== undefined,
    then: handOverTopic,
  },
  {
    name: 'penyusup',
    when: async (situation) =>
      situation.intents.has('penyusup') &&
      // Without a model, an injection is refused only when the case is clear, because otherwise the
      // owner's words may answer.
      (situation.model !== undefined ||
        (!claimsPromise(situation.run.query) &&
          !(await isKnownInquiry(situation.run, 'penyusup')) &&
          (isClearlyHeard(situation.run.query, 'injection', 0) ||
            (!(await hasPossibleAnswer(situation)) && !(await hasWeakMatch(situation.run)))))),
    then: (situation) => sayOnce(situation, refusalsOf(situation.speaker)),
  },
  {
    name: 'keluhan',
    when: async (situation) =>
      situation.intents.has('keluhan') &&
      !isGrateful(situation.run.query) &&
      (situation.wrote.length > MAX_READ
        ? isClearlyHeard(situation.run.query, 'trouble', SURE_TROUBLE)
        : !(await isKnownInquiry(situation.run, 'keluhan'))),
    then: handOverComplaint,
  },
  {
    name: 'terlalu_panjang',
    when: ({ wrote }) => wrote.length > MAX_READ,
    then: (situation) => handOverWithSearch(situation, 'di_luar_kemampuan', 'burst_too_long'),
  },
  {
    name: 'tanpa_pilihan',
    when: ({ run: { input } }) =>
      input.isUnchosen === true ||
      (input.sinceList !== undefined &&
        (choosesNone(input.sinceList) || !isQuestion(input.sinceList))),
    then: handOverUnchosen,
  },
  {
    name: 'isyarat',
    when: ({ burst }) => burst.isGesture,
    then: (situation) => beSilent(situation, 'penutup'),
  },
  {
    name: 'kiriman',
    when: ({ run, burst }) =>
      run.query === '' || (burst.unread.length > 0 && pointsAt(burst.texts)),
    then: answerMedia,
  },
  {
    name: 'minta_kepastian',
    when: ({ run, wasAsked }) => asksToConfirm(run.query) && !wasAsked,
    then: (situation) => acknowledgeCourtesy(situation, confirmedOf(situation.speaker)),
  },
  {
    name: 'penutup',
    when: (situation) =>
      (situation.intents.has('isyarat') && !isFirstSign(situation)) ||
      (situation.intents.has('penutup') && !situation.wasAsked),
    then: (situation) => beSilent(situation, 'penutup'),
  },
  {
    name: 'basa_basi',
    when: async (situation) =>
      isFirstSign(situation) ||
      (!(situation.wasAsked && situation.model !== undefined) &&
        (isCourtesy(situation) || (await greetsUnknown(situation)))),
    then: (situation) =>
      situation.intents.has('terima_kasih')
        ? acknowledgeCourtesy(situation, thanksOf(situation.speaker))
        : sayOnce(situation, greetingsOf(situation.speaker)),
  },
  {
    name: 'memesan',
    when: ({ run, intents }) =>
      placesOrder(run.query) || (intents.has('memesan') && !isQuestion(run.query)),
    then: (situation) => handOverWithSearch(situation, 'di_luar_kemampuan', 'customer_orders'),
  },
  {
    name: 'ingin_memesan',
    when: async (situation) =>
      asksToOrder(situation.run.query) && !(await hasSureAnswer(situation, tellsHowToOrder)),
    then: (situation) =>
      handOverWithSearch(situation, 'di_luar_kemampuan', 'customer_wants_to_order'),
  },
  {
    name: 'kabar_pembayaran',
    when: ({ run, intents }) =>
      tellsOfPayment(run.query) || (intents.has('kabar_bayar') && !isQuestion(run.query)),
    then: (situation) =>
      handOverWithSearch(situation, 'di_luar_kemampuan', 'customer_tells_payment'),
  },
  {
    name: 'pesanan_sendiri',
    when: async (situation) =>
      asksForOrder(situation.run.query) && !(await hasSureAnswer(situation, tellsOfOrders)),
    then: (situation) =>
      handOverWithSearch(situation, 'di_luar_kemampuan', 'customer_asks_own_order'),
  },
  {
    name: 'pemberitahuan',
    when: ({ run }) => isAnnouncement(run.query),
    then: (situation) => acknowledgeCourtesy(situation, awaitedOf(situation.speaker)),
  },
  {
    name: 'pujian',
    when: ({ run }) => isGrateful(run.query) || (isPraise(run.query) && !isQuestion(run.query)),
    then: (situation) =>
      acknowledgeCourtesy(
        situation,
        situation.intents.has('terima_kasih')
          ? thanksOf(situation.speaker)
          : praisedOf(situation.speaker),
      ),
  },
  {
    name: 'tentang_kami',
    when: asksOnlyAboutUs,
    then: (situation) => asAnswer(sayOnce(situation, identityOf(situation.speaker))),
  },
  {
    name: 'luar_topik',
    when: async (situation) =>
      situation.intents.has('luar_topik') &&
      !(await hasPossibleAnswer(situation)) &&
      // When an entry has words of the message, a weak sign is ignored, and the message goes to
      // people.
      (isClearlyHeard(situation.run.query, 'offtopic', CLEARLY_OFF) ||
        !(await hasWeakMatch(situation.run))),
    then: (situation) => acknowledgeCourtesy(situation, refusalsOf(situation.speaker)),
  },
  {
    name: 'jawab_produk',
    when: ({ run, burst }) => asksOnlyForProducts(run, burst.texts),
    then: (situation) =>
      answerFromKnowledge(
        situation.run,
        situation.speaker,
        situation.burst.texts,
        frameOf(situation),
      ),
  },
  {
    name: 'jawab_model',
    when: mayAskModel,
    then: (situation) =>
      answerFromModel({
        run: situation.run,
        speaker: situation.speaker,
        model: situation.model!,
        frame: frameOf(situation),
        texts: situation.burst.texts,
      }),
  },
  {
    name: 'jawab_pengetahuan',
    when: () => true,
    then: (situation) =>
      answerFromKnowledge(
        situation.run,
        situation.speaker,
        situation.burst.texts,
        frameOf(situation),
      ),
  },
]

/** Score for a complaint in a message that is too long to search for known words. */
const SURE_TROUBLE = 0.5

function failedPeerCheck({ input }: Situation['run']) {
  return [checkBotPeer(input.history, input.burst), checkBudget(input.history, input.now)].find(
    (check) => !check.passed,
  )
}

function stopForBotPeer(situation: Situation): AgentOutcome {
  const { run } = situation
  const check = failedPeerCheck(run)
  if (check) addDraft(run, '', [check], run.sinceMs())
  return beSilent(situation, 'putaran_bot')
}

function beSilent(
  { run, as }: Situation,
  reason: 'putaran_bot' | 'tidak_ada_pesan' | 'penutup',
): AgentOutcome {
  return { kind: 'silent', reason, trace: traceOf(run, as.mode, as.model) }
}

const forbiddenTopicOf = ({ run }: Situation): string | undefined =>
  run.input.agent.forbiddenTopics.find((topic) => mentionsTopic(run.query, topic))

function handOverTopic(situation: Situation): AgentOutcome {
  const { run, speaker, as } = situation
  const topic = forbiddenTopicOf(situation) ?? ''
  return handOver(run, speaker, {
    ...as,
    reason: 'kebijakan',
    detail: toCaseReason('forbidden_topic', { topic }),
  })
}

/** Calls people for the question before a list that did not have its answer. */
async function handOverUnchosen({ run, speaker }: Situation): Promise<AgentOutcome> {
  await run.search(run.query)
  return handOverUnknown(run, speaker)
}

const CLEARLY_OFF = -1

function asksOnlyAboutUs({ run, burst }: Situation): boolean {
  const parts = partsOf(burst.texts)
  return (
    parts.length > 0 &&
    parts.every((part) => asksWho(part) || asksIfBusiness(part, run.input.businessName))
  )
}

/** Whether a model may answer. When the model quota is used up, the owner's words answer. */
async function mayAskModel({ run, model }: Situation): Promise<boolean> {
  if (!model) return false
  if ((await run.input.mayAskModel?.()) !== false) return true
  run.note(toStepName('model_quota_used'), 'sistem', run.sinceMs())
  return false
}
