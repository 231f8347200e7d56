import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Everything below the dashboard runs in Node as it stands, once per process, in production and in development alike. */
const SERVER_MODULE = /^#(domain|platform|gateway|jobs|http|supabase)(\/|$)/

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
      return { id: isBuild ? id : pathToFileURL(import.meta.resolve(id).replace('file://', '')).href, external: true }
    },
  }
}

export default defineConfig({
  plugins: [
    serverModulesStayOutside(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: { entry: './dashboard/router.tsx', routesDirectory: './dashboard/routes', generatedRouteTree: './dashboard/routeTree.gen.ts', quoteStyle: 'single', semicolons: false },
      start: { entry: './dashboard/start.ts' },
      server: { entry: './server.ts' },
    }),
    react(),
  ],
  build: { target: 'es2022' },
})
