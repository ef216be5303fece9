import type { Report } from './report.ts'

/** The beginning of a line that stands for several things of one kind. */
const COUNTED = /^(\d+) × /
/** The line about audit records, which a service keeps of every request; the longer form is that of earlier reports. */
const AUDIT = /^(?:\d+ audit records|the audit records of \d+ requests)$/

/** The number of leftovers in a report, with lines for several things counted in full; audit records do not count. */
export function countLeftovers(report: Report): number {
  return leftovers(report).reduce((sum, line) => sum + Number(COUNTED.exec(line)?.[1] ?? 1), 0)
}

/** What a run could not remove, without audit records. */
export function leftovers({ leftBehind }: Report): string[] {
  return leftBehind.filter((line) => !AUDIT.test(line))
}

/** Says that audit records stay, apart from the leftovers: every request makes one, so they say nothing about the run. */
export function describeAudit({ leftBehind }: Report): string[] {
  return leftBehind
    .filter((line) => AUDIT.test(line))
    .map((line) => `${line} stay: the service keeps one of each request`)
}

/** Describes how many requests were sent and why; older reports have only those of cases. */
export function describeRequests({ requests, repeated, sent }: Report): string {
  const again = repeated === 0 ? '' : `, ${repeated} sent again`
  if (sent === undefined) return `${inWords(requests)}${again}`
  return `${inWords(sent.requests)}: ${requests} for cases, ${sent.cleaningUp} for cleaning up${again}`
}

function inWords(requests: number): string {
  return `${requests} request${requests === 1 ? '' : 's'}`
}
