import handler, { createServerEntry } from '@tanstack/react-start/server-entry'

/** The server-rendered dashboard as a web-standard handler; processes/web.ts puts it behind the HTTP API. */
export default createServerEntry({ fetch: (request) => handler.fetch(request) })
