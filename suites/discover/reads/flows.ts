import { type Discovery, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Past, isOver, only, pastOf, share, total } from '../past.ts'
import { sameId } from '../shapes.ts'
import { latestOf, tookMs } from '../took.ts'
import { SETTLE_MS, type Timed, slowFlow } from './slow-flow.ts'

/** Ends in a row that show how a flow goes; or nearly all of many. */
const IN_A_ROW = 5
const NEARLY_ALL = 0.9
const MANY = 20
const LONG_HISTORY = 200

/** How many of the latest executions in a row ended so. */
async function streak(look: Look, { id }: Past, status: string): Promise<number> {
  const latest = await latestOf(look, id)
  const other = latest.findIndex((record) => record['status'] !== status)
  return other === -1 ? latest.length : other
}

const hasSchedules = ({ flow }: Past): boolean => Number(flow['enabledSchedules'] ?? 0) > 0

/** `fixtures.runs` and `fixtures.long_history`, from the histories of all flows. */
export const flowHistories: Discovery = async (look, found) => {
  const heard = found.get('fixtures.http_listener.flowId')
  // The messages of its listener start that one, and it would be running already.
  const pasts = (await pastOf(look)).filter(({ id }) => !sameId(id, heard))
  const long = pasts
    .filter((past) => total(past) > LONG_HISTORY && Object.keys(past.counts).length > 1 && isOver(past))
    .toSorted((a, b) => Number(hasSchedules(a)) - Number(hasSchedules(b)) || total(b) - total(a))[0]
  const good = await timed(
    look,
    pasts.filter((past) => only(past, 'success')),
  )
  const quick = inOrder(good)[0] ?? (await nearlyAlwaysQuick(look, pasts))
  const slow = await slowFlow(look, good, found)
  const ending = async (status: string): Promise<Past | undefined> =>
    firstWith(
      look,
      (await timed(look, ended(pasts, status))).filter(({ ms = 0 }) => ms < SETTLE_MS * 1.5).map(({ past }) => past),
      status,
    )
  const [fails, warns] = [await ending('error'), await ending('warning')]
  const starts = 'the gate starts it where `executes` is allowed, so choose one that does no harm'
  return [
    ...finding(
      'fixtures.runs.succeeds',
      quick?.id,
      `${said(quick)}: ${counted(quick, 'success')} runs succeeded; ${starts}`,
    ),
    ...finding(
      'fixtures.runs.fails',
      fails?.id,
      `${said(fails)}: ${counted(fails, 'error')} runs ended in an error; ${starts}`,
    ),
    ...finding(
      'fixtures.runs.slow',
      slow?.id,
      `${said(slow)}: its latest runs succeeded, and took longer than limits.settle_ms; ${starts}`,
    ),
    ...finding(
      'fixtures.runs.warns',
      warns?.id,
      `${said(warns)}: ${counted(warns, 'warning')} runs ended with a warning; ${starts}`,
    ),
    ...finding('fixtures.long_history', long?.id, `${said(long)}: ${long === undefined ? 0 : total(long)} executions`),
  ]
}

async function timed(look: Look, pasts: readonly Past[]): Promise<Timed[]> {
  const all: Timed[] = []
  for (const past of pasts) all.push({ past, ms: await tookMs(look, past.id) })
  return all
}

/** The flows of which runs ended so, those that end so most often first. */
function ended(pasts: readonly Past[], status: string): Past[] {
  return pasts
    .filter((past) => (past.counts[status] ?? 0) >= IN_A_ROW)
    .toSorted((a, b) => share(b, status) - share(a, status))
}

/** The flows that are known to be quick, best first: the gate waits for a run of such a flow again and again. */
function inOrder(all: readonly Timed[]): Past[] {
  return all
    .filter(({ ms }) => ms !== undefined && ms < SETTLE_MS / 2)
    .toSorted((a, b) => preference(a) - preference(b))
    .map(({ past }) => past)
}

/** A quick flow that has failed now and then, but not lately. */
async function nearlyAlwaysQuick(look: Look, pasts: readonly Past[]): Promise<Past | undefined> {
  const often = ended(pasts, 'success').filter((past) => share(past, 'success') >= NEARLY_ALL)
  return firstWith(look, inOrder(await timed(look, often)), 'success')
}

/** What a schedule that starts the flow, too, weighs against it. */
const SCHEDULED_MS = 5_000

/** Lower is better: quick, without a schedule that starts it too, and often run. */
function preference({ past, ms = SETTLE_MS }: Timed): number {
  return ms + (hasSchedules(past) ? SCHEDULED_MS : 0) - Math.min(total(past), 1_000) / 1_000
}

async function firstWith(look: Look, pasts: readonly Past[], status: string): Promise<Past | undefined> {
  for (const past of pasts) {
    if (total(past) >= MANY && share(past, status) >= NEARLY_ALL) return past
    if ((await streak(look, past, status)) >= IN_A_ROW) return past
  }
  return undefined
}

function said(past: Past | undefined): string {
  return `flow ${JSON.stringify(past?.name)}`
}

function counted(past: Past | undefined, status: string): string {
  return past === undefined ? 'none' : `${past.counts[status]} of ${total(past)}`
}
