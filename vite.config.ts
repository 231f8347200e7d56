import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type Rolldown,
} from 'vite'
import manifest from './package.json' with { type: 'json' }

/**
 * Code below the dashboard runs in Node without a build, once per process, in production and in
 * development alike.
 */
const SERVER_MODULE = /^#(domain|conversation|platform|gateway|jobs|http|supabase)(\/|$)/

/** LANGUAGE=en builds the dashboard with the catalogues of src/copy/en (decisions 038, 087). */
const isEnglish = process.env.LANGUAGE === 'en'
const COPY_CONDITIONS = isEnglish ? ['english'] : []

const NATIVE = '\0native:'

/** Passed to the generated code of development: the module objects of this process. */
declare global {
  var nativeModules: Map<string, Record<string, unknown>> | undefined
}

/**
 * A build leaves these imports unchanged: Node resolves them by package.json. Development's module
 * runner would load them a second time, with a database and settings of its own. So there each
 * import becomes the list of exports that the process has already loaded.
 */
function serverModulesStayOutside(): Plugin {
  let isBuild = false
  return {
    name: 'server-modules-stay-outside',
    enforce: 'pre',
    configResolved: (config) => {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      if (!SERVER_MODULE.test(id)) return null
      if (this.environment.name === 'client') return this.error(`${id} must not reach the browser`)
      return isBuild ? { id, external: true } : NATIVE + id
    },
    async load(id) {
      if (!id.startsWith(NATIVE)) return null
      const specifier = id.slice(NATIVE.length)
      const loaded: Record<string, unknown> = await import(pathToFileURL(fileOf(specifier)).href)
      globalThis.nativeModules = (globalThis.nativeModules ?? new Map()).set(specifier, loaded)
      const names = Object.keys(loaded)
      return `const loaded = globalThis.nativeModules.get(${JSON.stringify(specifier)})\n${names.map((name) => `export const ${name} = loaded.${name}`).join('\n')}`
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Gives each file of the browser's code its own instance of a catalogue. Unused texts are removed
 * from it, so a chunk contains the texts of its own files and none of another route's (decision
 * 038).
 */
function textsBesideTheirUser(): Plugin {
  return {
    name: 'texts-beside-their-user',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(id, importer) {
      const [file = '', user] = importer?.split('?for=') ?? []
      if (!/^#(copy|contract)\//.test(id) && !(user && file.includes('/src/copy/'))) return null
      const catalogue = await this.resolve(id, file, { skipSelf: true })
      return catalogue && `${catalogue.id}?for=${user ?? hashOf(file).slice(0, 16)}`
    },
  }
}

/**
 * Shorter ids of server functions. Start's own have 64 hexadecimal digits, which do not compress:
 * about 40 bytes of each first load per function. Start adds a number to an id that occurs twice.
 */
const shortFunctionId = ({ filename, functionName }: Record<'filename' | 'functionName', string>) =>
  createHash('sha256').update(`${filename}--${functionName}`).digest('base64url').slice(0, 8)

/** Resolves a door to its file, by the "imports" of package.json. */
function fileOf(specifier: string): string {
  for (const [pattern, target] of Object.entries(manifest.imports)) {
    if (typeof target !== 'string') continue // catalogues are part of the dashboard's own build
    const [prefix, suffix] = pattern.split('*')
    if (
      suffix === undefined
        ? specifier === pattern
        : specifier.startsWith(prefix ?? '') && specifier.endsWith(suffix)
    ) {
      return resolve(
        import.meta.dirname,
        target.replaceAll('*', suffix === undefined ? '' : specifier.slice(prefix?.length)),
      )
    }
  }
  throw new Error(`${specifier} is not among the imports of package.json`)
}

/**
 * Screens whose first view loads as a few files: their shared modules are small and used at once.
 */
const FIRST_VIEWS = {
  public: [
    'index',
    'login',
    'reset-password',
    'privacy-policy',
    'oauth.consent',
    'team.invitation.$jwtToken',
  ],
  frame: ['_dashboard'],
  rooms: ['_dashboard/inbox', '_dashboard/inbox.index'],
}

/** Modules that are imported as a whole and tree-shaken: an import says nothing about their use. */
const SHAKEN = /node_modules[\\/](zod|lucide-react)[\\/]/

const reached = new Map<keyof typeof FIRST_VIEWS, Set<string>>()

/** Whether the screens of a view import a module, directly or not. */
function isReached(
  view: keyof typeof FIRST_VIEWS,
  id: string,
  context: Parameters<Rolldown.CodeSplittingNameFunction>[1],
): boolean {
  const known = reached.get(view)
  if (known) return known.has(id)
  const ids = new Set<string>()
  const visit = (each: string): void => {
    if (ids.has(each) || SHAKEN.test(each)) return
    ids.add(each)
    context.getModuleInfo(each)?.importedIds.forEach(visit)
  }
  for (const route of FIRST_VIEWS[view]) {
    const file = resolve(import.meta.dirname, `src/dashboard/routes/${route}.tsx`)
    visit(`${file}?tsr-split=component`)
  }
  reached.set(view, ids)
  return ids.has(id)
}

/**
 * Chooses the file of modules that first views share, in order of priority; the others are split by
 * their users.
 */
const FILES: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  {
    name: (id, context) =>
      isReached('public', id, context) &&
      (isReached('frame', id, context) || isReached('rooms', id, context))
        ? 'parts'
        : null,
  },
  { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 7 },
  { name: (id, context) => (isReached('frame', id, context) ? 'frame' : null) },
  {
    name: (id, context) => (isReached('rooms', id, context) ? 'rooms' : null),
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [
    serverModulesStayOutside(),
    textsBesideTheirUser(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: './dashboard/router.tsx',
        routesDirectory: './dashboard/routes',
        generatedRouteTree: './dashboard/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
      },
      start: { entry: './dashboard/start.ts' },
      server: { entry: './server.ts' },
      serverFns: { generateFunctionId: shortFunctionId },
    }),
    react(),
  ],
  environments: {
    ssr: { resolve: { conditions: [...COPY_CONDITIONS, ...defaultServerConditions] } },
    client: {
      resolve: { conditions: [...COPY_CONDITIONS, ...defaultClientConditions] },
      build: {
        chunkSizeWarningLimit: 1600, // in kB; only pdf.js is larger, and it loads when a PDF is opened
        rolldownOptions: {
          output: {
            codeSplitting: { groups: FILES },
            // The first load contains the names of the chunks that follow it.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  // Removes schemas that only the server uses from the browser's code.
  build: {
    outDir: isEnglish ? 'dist/en' : 'dist',
    target: 'es2022',
    // scripts/compress.ts compresses the files. Vite would do it once more, for sizes that it prints.
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { manualPureFunctions: ['z'] },
      // A text is inlined where it is used, without a variable.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
})
