import { request as send } from 'node:http'
import type { Post } from './world.ts'

/** Sends deliveries over HTTP, each in two chunks. */
export const postOverHttp: Post = (url, method, headers, payload) =>
  new Promise((resolve, reject) => {
    const request = send(url, { method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('error', reject)
    request.write(payload.slice(0, 9))
    request.end(payload.slice(9))
  })
