import {
  createServerEntry,
  createStartHandler,
  defaultRenderHandler,
  defaultStreamHandler,
} from '@tanstack/react-start/server'

const render = createStartHandler(defaultRenderHandler)
const stream = createStartHandler(defaultStreamHandler)

/**
 * The server-rendered dashboard as a web-standard handler; processes/dashboard.ts puts it behind
 * the HTTP API. A page's data is there before it is drawn, so pages go out whole, at two thirds of
 * a stream's processor time; /deferred is made to stream.
 */
export default createServerEntry({
  fetch: (request) =>
    new URL(request.url).pathname.startsWith('/deferred') ? inParts(request) : render(request),
})

/** A proxy that compresses would hold the first part back until the last arrives. */
async function inParts(request: Request): Promise<Response> {
  const response = await stream(request)
  response.headers.set('cache-control', 'no-transform')
  return response
}
