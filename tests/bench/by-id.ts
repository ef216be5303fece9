import type { Mock } from '../../mocks/index.ts'
import { FIRST_FLOW, addFlows } from './flows.ts'
import { ask, compared, worldWith } from './in-process.ts'
import { type Row, atMost, rounded } from './row.ts'

const MANY = 100_000
const FEW = 100
const MOST = 1.2

/** Reading a flow by id among very many, compared with among few. */
export async function byId(): Promise<Row[]> {
  const [many, few] = [MANY, FEW].map((count) => worldWith((mock) => addFlows(mock, count))) as [Mock, Mock]
  const asking = (mock: Mock, count: number) => ask(mock, `/flows/${FIRST_FLOW + count / 2}`)
  const { large, small } = (await compared({ large: asking(many, MANY), small: asking(few, FEW) })) as {
    large: number
    small: number
  }
  return [
    {
      measure: 'one flow by its id, µs',
      figures: { [`among ${MANY}`]: rounded(large), [`among ${FEW}`]: rounded(small) },
      targets: [atMost(MOST, 'times', large / small)],
    },
  ]
}
