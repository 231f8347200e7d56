/**
 * `npm run bench -- NAME`: one benchmark, figures as JSON on standard output. `all` runs each in
 * turn.
 */
const BENCHMARKS: Record<string, () => Promise<object>> = {
  agent: async () => (await import('./agent.ts')).measureAgent(),
  bundle: async () => (await import('./bundle.ts')).measureBundle(),
  boot: async () => (await import('./boot.ts')).measureBoot(),
  inbox: async () => (await import('./inbox.ts')).measureInbox(),
  lighthouse: async () => (await import('./lighthouse.ts')).measureLighthouse(),
  evaluate: async () => (await import('./evaluate.ts')).measureEvaluate(),
  ssr: async () => (await import('./ssr.ts')).measureSsr(),
  media: async () => (await import('./media.ts')).measureMedia(),
  realtime: async () => (await import('./realtime.ts')).measureRealtime(),
  rest: async () => (await import('./rest.ts')).measureRest(),
  retrieval: async () => (await import('./retrieval.ts')).measureRetrieval(),
  scale: async () => (await import('./scale.ts')).measureScale(),
  storage: async () => (await import('./storage.ts')).measureStorage(),
  user: async () => (await import('./user.ts')).measureUser(),
  webhook: async () => (await import('./webhook.ts')).measureWebhook(),
  'main-job': async () => (await import('./main-path/main-job.ts')).measureMainJob(),
  accept: async () => (await import('./main-path/accept.ts')).measureAccept(),
  overload: async () => (await import('./main-path/overload.ts')).measureOverload(),
  kill: async () => (await import('./main-path/kill.ts')).measureKill(),
}

const wanted = process.argv[2] ?? ''
/** Benchmarks that take minutes or need the whole machine; they run only when named. */
const LONG = ['evaluate', 'inbox', 'lighthouse', 'scale', 'main-job', 'accept', 'overload', 'kill']
const names =
  wanted === 'all' ? Object.keys(BENCHMARKS).filter((name) => !LONG.includes(name)) : [wanted]
for (const each of names) {
  const measure = BENCHMARKS[each]
  if (!measure) {
    console.error(
      `usage: npm run bench -- NAME\nNAME: ${[...Object.keys(BENCHMARKS), 'all'].join(', ')}`,
    )
    process.exit(1)
  }
  console.log(JSON.stringify({ benchmark: each, ...(await measure()) }, null, 2))
}
process.exit()

export {}
