import { useEncryptionKey } from '#platform/crypto'
import { openDatabase } from '#platform/database'
import { openKeys } from '../../src/gateway/engines/baileys/session/keys.ts'

/**
 * Writes fifty keys of one version after the other, as fast as possible, until it is killed. A line
 * reports each version on the disk.
 */
const [url = '', lease = '{}'] = process.argv.slice(2)
useEncryptionKey('test')
openDatabase(url, 2)
const { keys } = await openKeys(JSON.parse(lease), () => process.exit(1))
for (let version = 1; ; version += 1) {
  await keys.set({
    'lid-mapping': Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`k${index}`, String(version)]),
    ),
  })
  process.stdout.write('.\n')
}
