import { connect } from 'node:net'
import type { Probed } from '../../bugs/probe.ts'

/** Sends a GET over a socket; returns the whole answer as it comes. */
export function rawGet(api: Probed, path: string, headers: readonly string[] = []): Promise<string> {
  const { hostname, port } = new URL(api.origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      const lines = [`GET /rest${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${api.keys.admin}`, ...headers]
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    })
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}
