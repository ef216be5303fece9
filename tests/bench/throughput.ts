import { type Contestant, bare, build, mockoon, packagedMock, packagedPrism } from './contestant.ts'
import { javaMocks } from './java.ts'
import { CONNECTIONS, getFlow, postFlow } from './load.ts'
import { AUTHORIZATION, type Running, start } from './process.ts'
import { type Best, inRounds } from './rounds.ts'
import { type Row, atLeast, atMost, rounded } from './row.ts'

/**
 * Requirements. Those of processor time are the steady ones: other work on the machine changes how many requests a
 * second are answered, but much less what one of them costs.
 */
const GET_OF_BARE = 0.55
const POST_OF_BARE = 0.4
const TIMES_PRISM = 20
const OF_WIREMOCK = 1
const P99_OF_BARE = 5
const MEMORY_OF_PRISM = 0.7

/** Requests per second, latency and memory of all contestants under the same load; ours as the package has it. */
export async function throughput(): Promise<Row[]> {
  await build()
  const servers: Running[] = []
  const up = async (contestant: Contestant): Promise<Running> => {
    const server = await start(contestant)
    servers.push(server)
    return server
  }
  try {
    const ours = await up(packagedMock)
    const response = await fetch(ours.origin + getFlow.path, { headers: { authorization: AUTHORIZATION } })
    const answer = await response.text()
    const floor = await up(bare(answer))
    const stateless = await up(packagedPrism)
    const other = await mockoon()
    const missing: Record<string, string> = {}
    let wiremock: Running | undefined
    for (const one of [other, ...(await javaMocks(answer))]) {
      if ('unavailable' in one) missing[one.name] = `not available: ${one.unavailable}`
      else {
        const server = await up(one)
        if (one.name.startsWith('WireMock')) wiremock = server
      }
    }
    const get = await inRounds(servers, getFlow)
    const memory = new Map(servers.map((server) => [server, server.memory()]))
    const post = await inRounds(servers, postFlow)

    const of = (results: Map<Running, Best>, figure: keyof Best) => (server: Running) =>
      (results.get(server) as Best)[figure]
    const figures = (figureOf: (server: Running) => number): Row['figures'] => ({
      ...Object.fromEntries(servers.map((server) => [server.name, rounded(figureOf(server))])),
      ...missing,
    })
    const times = (figureOf: (server: Running) => number, by: Running): number => figureOf(ours) / figureOf(by)
    const gets = of(get, 'perSecond')
    const posts = of(post, 'perSecond')
    const getCost = of(get, 'processor')
    const postCost = of(post, 'processor')
    const p99 = of(get, 'p99')
    const megabytes = (server: Running): number => memory.get(server) as number
    return [
      {
        measure: 'GET one flow, requests a second',
        figures: figures(gets),
        targets: [],
      },
      { measure: 'the same, median of the rounds', figures: figures(of(get, 'medianPerSecond')), targets: [] },
      {
        measure: 'processor time of the server for one GET, µs',
        figures: figures(getCost),
        targets: [
          atLeast(GET_OF_BARE, "of bare's requests for the same time", 1 / times(getCost, floor)),
          atLeast(TIMES_PRISM, "times Prism's requests for the same time", 1 / times(getCost, stateless)),
        ],
      },
      {
        measure: 'POST a flow, requests a second',
        figures: figures(posts),
        targets: [],
      },
      { measure: 'the same, median of the rounds', figures: figures(of(post, 'medianPerSecond')), targets: [] },
      {
        measure: 'processor time of the server for one POST, µs',
        figures: figures(postCost),
        targets: [
          atLeast(POST_OF_BARE, "of bare's requests for the same time", 1 / times(postCost, floor)),
          ...(wiremock === undefined ? [] : [atMost(OF_WIREMOCK, "of WireMock's", times(postCost, wiremock))]),
        ],
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
