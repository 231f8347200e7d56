/**
 * `npm run train`: trains the small classifiers from the texts in tests/quality and writes their
 * weights beside the code that uses them. The same texts give the same weights.
 */
import { writeFileSync } from 'node:fs'
import { WEIGHTS_FILE } from '../../src/domain/agent/burst/hearing/hear.ts'
import { LANGUAGE_WEIGHTS } from '../../src/lib/language/language.ts'
import { writeLinearModel } from '../../src/lib/statistics/linear-model.ts'
import { HEARING_TEXTS, readTalkMessages, readWritten, trainHearing } from './train-hearing.ts'
import { LANGUAGE_TEXTS, trainLanguages } from './train-language.ts'
import { hashFiles } from './train-linear.ts'

const languages = trainLanguages()
writeFileSync(LANGUAGE_WEIGHTS, writeLinearModel(languages, hashFiles(LANGUAGE_TEXTS)))
const hearing = trainHearing(readWritten(), readTalkMessages())
writeFileSync(WEIGHTS_FILE, writeLinearModel(hearing, hashFiles(HEARING_TEXTS)))
