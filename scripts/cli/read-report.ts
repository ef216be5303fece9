import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type JsonReadings, readJson } from '#spec'
import { readPackageFile } from '../../mocks/node/package-file.ts'
import { type Report, UsageError, ownSchema } from '../../suites/index.ts'

const SCHEMA = 'spec/report.schema.yaml'
const validator = ownSchema<Report>(() => parse(readPackageFile(SCHEMA).toString()), { allErrors: true })

/** Schema errors of a report; empty if it is valid. */
export function reportProblems(value: unknown): string[] {
  const validate = validator()
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/**
 * Reads report.json.
 * @throws UsageError if it is not a report of this version
 */
export function readReport(file: string): Report {
  let readings: JsonReadings
  try {
    readings = readJson(readFileSync(file, 'utf8'))
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new UsageError(`${file}: cannot be read (${code ?? message}); give the report.json of a run`)
  }
  const [problem] = reportProblems(readings.plain)
  if (problem !== undefined)
    throw new UsageError(`${file}: is not a report of this version of etalon: ${problem.trim()}`)
  return readings.exact as Report
}
