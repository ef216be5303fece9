import type { Report } from './report.ts'

/** How a line about many things of one kind begins. */
const AMOUNT = /^(\d+) × /
/** The line about the records that a service keeps of every request. */
const AUDIT = /^the audit records of \d+ requests$/

/** How many things a report says are left behind, many of one kind being one line; the audit records are no things of the run. */
export function leftThings({ leftBehind }: Report): number {
  return leftBehind
    .filter((line) => !AUDIT.test(line))
    .reduce((sum, line) => sum + Number(AMOUNT.exec(line)?.[1] ?? 1), 0)
}

/** How many requests were sent and what for, in words; reports of before this was counted tell of those for cases alone. */
export function requestsInWords({ requests, repeated, sent }: Report): string {
  const again = repeated === 0 ? '' : `, ${repeated} sent again`
  if (sent === undefined) return `${inWords(requests)}${again}`
  return `${inWords(sent.requests)}: ${requests} for cases, ${sent.cleaningUp} for cleaning up${again}`
}

function inWords(requests: number): string {
  return `${requests} request${requests === 1 ? '' : 's'}`
}
