import { type Contestant, bare, mock, mockoon, prism } from './contestant.ts'
import { CONNECTIONS, getFlow, postFlow } from './load.ts'
import { AUTHORIZATION, type Running, start } from './process.ts'
import { type Best, inRounds } from './rounds.ts'
import { type Row, atLeast, atMost, rounded } from './row.ts'

/** Requirements: the share of bare `node:http`, the multiple of Prism, and the share of Prism's memory. */
const GET_OF_BARE = 0.4
const GET_OF_PRISM = 20
const POST_OF_BARE = 0.2
const P99_OF_BARE = 5
const MEMORY_OF_PRISM = 0.7

/** Requests per second, latency and memory of all contestants under the same load. */
export async function throughput(): Promise<Row[]> {
  const servers: Running[] = []
  const up = async (contestant: Contestant): Promise<Running> => {
    const server = await start(contestant)
    servers.push(server)
    return server
  }
  try {
    const ours = await up(mock)
    const answer = await fetch(ours.origin + getFlow.path, { headers: { authorization: AUTHORIZATION } })
    const floor = await up(bare(await answer.text()))
    const stateless = await up(prism)
    const other = await mockoon()
    const missing = 'unavailable' in other ? `not available: ${other.unavailable}` : undefined
    if (!('unavailable' in other)) await up(other)
    const get = await inRounds(servers, getFlow)
    const memory = new Map(servers.map((server) => [server, server.memory()]))
    const post = await inRounds(servers, postFlow)

    const of = (results: Map<Running, Best>, figure: keyof Best) => (server: Running) =>
      (results.get(server) as Best)[figure]
    const figures = (figureOf: (server: Running) => number): Row['figures'] => ({
      ...Object.fromEntries(servers.map((server) => [server.name, rounded(figureOf(server))])),
      ...(missing === undefined ? {} : { Mockoon: missing }),
    })
    const times = (figureOf: (server: Running) => number, by: Running): number => figureOf(ours) / figureOf(by)
    const gets = of(get, 'perSecond')
    const posts = of(post, 'perSecond')
    const p99 = of(get, 'p99')
    const megabytes = (server: Running): number => memory.get(server) as number
    return [
      {
        measure: 'GET one flow, requests a second',
        figures: figures(gets),
        targets: [
          atLeast(GET_OF_BARE, 'of bare', times(gets, floor)),
          atLeast(GET_OF_PRISM, 'times Prism', times(gets, stateless)),
        ],
      },
      { measure: 'the same, median of the rounds', figures: figures(of(get, 'medianPerSecond')), targets: [] },
      { measure: 'processor time of the server for one GET, µs', figures: figures(of(get, 'processor')), targets: [] },
      {
        measure: 'POST a flow, requests a second',
        figures: figures(posts),
        targets: [atLeast(POST_OF_BARE, 'of bare', times(posts, floor))],
      },
      { measure: 'the same, median of the rounds', figures: figures(of(post, 'medianPerSecond')), targets: [] },
      {
        measure: 'processor time of the server for one POST, µs',
        figures: figures(of(post, 'processor')),
        targets: [],
      },
      {
        measure: `p99 of these GETs at ${CONNECTIONS} connections, ms`,
        figures: figures(p99),
        targets: [atMost(P99_OF_BARE, 'times bare', times(p99, floor))],
      },
      { measure: 'the same, median of the rounds', figures: figures(of(get, 'medianP99')), targets: [] },
      {
        measure: 'memory after these GETs, MB resident',
        figures: figures(megabytes),
        targets: [atMost(MEMORY_OF_PRISM, "of Prism's", times(megabytes, stateless))],
      },
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
