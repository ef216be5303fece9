import { createServer } from 'node:http'

/**
 * The fastest that Node can do without a framework: reads the request to its end and sends a fixed JSON. A separate
 * program, configured by the environment.
 */
const { BENCH_PORT, BENCH_ANSWER = '{}' } = process.env

createServer((request, response) => {
  const answer = (): void => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(BENCH_ANSWER) })
    response.end(BENCH_ANSWER)
  }
  if (request.method === 'GET') answer()
  else request.resume().on('end', answer)
}).listen(Number(BENCH_PORT), '127.0.0.1')
