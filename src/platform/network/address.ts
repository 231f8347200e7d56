import { BlockList, isIP } from 'node:net'

/**
 * IANA's special-purpose ranges (RFC 6890 and its registry): private networks, loopback, the
 * cloud's metadata service, documentation, multicast.
 */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * In IPv6 only 2000::/3 is assigned. Inside it, these ranges are special or contain other
 * addresses.
 */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special = new BlockList()
for (const range of SPECIAL_4) special.addSubnet(...partsOf(range), 'ipv4')
for (const range of SPECIAL_6) special.addSubnet(...partsOf(range), 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

/** True for an address that is reachable from the internet. A host name is not an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return given6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}

function partsOf(range: string): [string, number] {
  const [network, bits] = range.split('/')
  return [network ?? '', Number(bits)]
}
