import type { Mock } from '../../mocks/index.ts'
import { ask, compared, worldWith } from './in-process.ts'
import { type Row, atMost, rounded } from './row.ts'

const MANY = 1_000_000
const FEW = 1_000
const MOST = 1.5
const FIRST_ID = 1_000_000
const FLOW = 101

/** A page of the history of a flow with very many runs, compared with few. */
export async function history(): Promise<Row[]> {
  const [many, few] = [MANY, FEW].map((count) => worldWith((mock) => addExecutions(mock, count))) as [Mock, Mock]
  return [
    await row('the first page', many, few, () => ''),
    await row('a page from the middle', many, few, (count) => `?lastAuditId=${FIRST_ID + count / 2}`),
  ]
}

async function row(page: string, many: Mock, few: Mock, query: (count: number) => string): Promise<Row> {
  const asking = (mock: Mock, count: number) => ask(mock, `/executions/${FLOW}/history${query(count)}`)
  const { large, small } = (await compared({ large: asking(many, MANY), small: asking(few, FEW) })) as {
    large: number
    small: number
  }
  return {
    measure: `${page} of an execution history, µs`,
    figures: { [`of ${MANY} executions`]: rounded(large), [`of ${FEW}`]: rounded(small) },
    targets: [atMost(MOST, 'times', large / small)],
  }
}

function addExecutions({ world }: Mock, count: number): void {
  const now = world.clock.now()
  for (let index = 0; index < count; index++) {
    const auditId = FIRST_ID + index
    const started = now - (count - index)
    world.apply([
      {
        table: 'executions',
        key: auditId,
        record: {
          auditId,
          flowId: FLOW,
          tenantId: 1,
          status: 'success',
          started,
          ended: started + 1,
          startedBy: 'ada',
          triggerType: 'manual',
          description: '',
          metrics: '',
          parameters: {},
          secure: [],
          log: [],
          waits: false,
          plan: { outcome: 'success', durationMs: 1 },
        },
      },
    ])
  }
}
