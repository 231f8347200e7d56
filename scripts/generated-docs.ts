import { describeConfiguration } from './configuration.ts'
import { describeEntries } from './entries.ts'

/** Documents that `npm run docs` writes and a test compares with the source. */
export const GENERATED: { file: string; describe: () => string | Promise<string> }[] = [
  { file: 'docs/entries.md', describe: describeEntries },
  { file: 'docs/configuration.md', describe: describeConfiguration },
]
