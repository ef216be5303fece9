import { existsSync, readFileSync } from 'node:fs'

interface Finished {
  title: string
  /** ms */
  duration?: number | null
}

const SHOWN = 12

/** The slowest tests in Vitest's JSON report, one per line, in wall-clock seconds. */
export function slowest(report: string): string[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number; assertionResults: Finished[] }[]
  }
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))
    .slice(0, SHOWN)
  return [
    ...testResults.map(({ name, startTime, endTime }) => `${seconds(endTime - startTime)}  ${name}`),
    ...tests.map(({ title, duration }) => `${seconds(duration ?? 0)}  ${title}`),
  ]
}
