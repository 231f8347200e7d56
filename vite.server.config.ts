import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Bundles the processes into one file, which loads in half the processor time of their 1,100
 * sources (decision 121). scripts/use-bundle.mjs loads it in place of the sources.
 */
const FOLDER = resolve(import.meta.dirname, 'dist/processes')
const ROOT = import.meta.dirname

/** Imported beside the dashboard's build: the processes, and what the demo of the tests calls. */
const ENTRIES = ['all', 'web', 'worker', 'gateway', 'demo', 'run', 'demo-business']
/**
 * Files that start a process when they load, or that only the demo needs: they are not in the
 * common file.
 */
const APART = /\/src\/processes\/(?:all|web|worker|gateway|demo)\.ts$|\/database\/seed\//

/** Imports that the dashboard's build leaves to Node (vite.config.ts). */
const DOOR = /'(#(?:domain|conversation|platform|gateway|jobs|http|supabase)(?:\/[^']+)?)'/g

/**
 * Makes each of these imports an entry, and writes which file of the bundle replaces which source.
 */
function openDoors(): Plugin {
  return {
    name: 'open-doors',
    async buildStart() {
      const doors = globSync(['src/server.ts', 'src/dashboard/**/*.{ts,tsx}'], { cwd: ROOT })
        .filter((path) => !path.includes('.test.'))
        .flatMap((path) => [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(DOOR)])
        .map(([, door = '']) => door)
      for (const door of new Set(doors)) {
        const source = await this.resolve(door, resolve(ROOT, 'src/server.ts'))
        if (!source) return this.error(`${door} is not among the imports of package.json`)
        this.emitFile({ type: 'chunk', id: source.id, name: door.slice(1).replaceAll('/', '-') })
      }
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId
          ? [[relative(ROOT, chunk.facadeModuleId), chunk.fileName]]
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: 'files.json', source })
    },
  }
}

/**
 * Data, migrations and threads are read beside the sources, so `import.meta` must name the sources.
 */
function nameSources(): Plugin {
  return {
    name: 'name-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const source = relative(FOLDER, id)
      return {
        code: code
          .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`),
        map: null,
      }
    },
  }
}

export default defineConfig({
  plugins: [openDoors(), nameSources()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: FOLDER,
    target: 'node24',
    minify: false,
    // scripts/use-bundle.mjs reads the maps when an error's stack is read. Node would parse them at
    // each start.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: ENTRIES.map((entry) => resolve(ROOT, `src/processes/${entry}.ts`)),
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        sourcemapExcludeSources: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [{ name: (id) => (APART.test(id) ? null : 'server'), tags: ['$initial'] }],
        },
      },
    },
  },
})
