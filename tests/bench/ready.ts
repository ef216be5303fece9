import { type Contestant, bare, build, mock, packagedMock, prism } from './contestant.ts'
import { start } from './process.ts'
import { type Row, atMost, median, rounded } from './row.ts'

const STARTS = 7
const OF_PRISM = 0.4
/** For the built package. */
const MOST_MS = 170

/** Time from process start to the first 200, in alternating starts; the fastest counts. */
export async function ready(): Promise<Row[]> {
  await build()
  const contestants = [packagedMock, mock, prism, bare('{}')]
  const times = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]))
  for (let round = 0; round < STARTS; round++) {
    for (const [contestant, seen] of times) {
      const server = await start(contestant)
      await server.stop()
      seen.push(server.readyMs)
    }
  }
  const figures = (of: (values: readonly number[]) => number): Row['figures'] =>
    Object.fromEntries([...times].map(([{ name }, seen]) => [name, rounded(of(seen))]))
  const best = (contestant: Contestant): number => Math.min(...(times.get(contestant) as number[]))
  return [
    {
      measure: 'ready, ms from process start to first 200',
      figures: figures((seen) => Math.min(...seen)),
      targets: [
        atMost(OF_PRISM, "of Prism's", best(mock) / best(prism)),
        atMost(MOST_MS, 'ms for the built package', best(packagedMock)),
      ],
    },
    { measure: 'the same, median of the starts', figures: figures(median), targets: [] },
  ]
}
