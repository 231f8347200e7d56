// Compresses the browser's files once, at build time, so that serving them costs no processor time.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const FOLDER = join(process.argv[2] ?? 'dist', 'client/assets')
const SMALLEST_BYTES = 1024

const names = (await readdir(FOLDER)).filter((name) => /\.(js|css|svg|json)$/.test(name))
await Promise.all(
  names.map(async (name) => {
    const content = await readFile(join(FOLDER, name))
    if (content.length < SMALLEST_BYTES) return
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(gzip)(content, { level: 9 }),
    ])
    await Promise.all([
      writeFile(join(FOLDER, `${name}.br`), br),
      writeFile(join(FOLDER, `${name}.gz`), gz),
    ])
  }),
)
