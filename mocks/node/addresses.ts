import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Special-purpose IPv4 ranges (RFC 6890 and its registry): this machine, private networks, link-local, documentation.
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
/** Public IPv6 ranges that are tunnels (Teredo, 6to4) or for documentation. */
const SPECIAL_6 = ['2001::/32', '2001:db8::/32', '2002::/16', '3fff::/20']
const PUBLIC_6 = ['2000::/3']

const special4 = listOf(SPECIAL_4, 'ipv4')
const special6 = listOf(SPECIAL_6, 'ipv6')
const public6 = listOf(PUBLIC_6, 'ipv6')

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is a public one of another machine. IPv4 within IPv6 never counts as public. */
export function isPublicElsewhere(address: string): boolean {
  if (isOwn(address)) return false
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address) === true)
}
