import { connect } from 'node:net'
import type { Probed } from '../../bugs/probe.ts'

export const rawGet = (api: Probed, path: string): Promise<string> => rawCall(api, `GET /rest${path}`)

export const rawPost = (api: Probed, path: string, body: string): Promise<string> =>
  rawCall(api, `POST /rest${path}`, ['Content-Type: application/json', `Content-Length: ${body.length}`], body)

/** Sends a request over a socket; returns the whole answer as it comes. */
function rawCall(api: Probed, line: string, headers: readonly string[] = [], body = ''): Promise<string> {
  const { hostname, port } = new URL(api.origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      const lines = [`${line} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${api.keys.admin}`, ...headers]
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`)
    })
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}
