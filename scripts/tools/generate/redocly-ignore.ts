import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** An exception from a rule of a linter, as `spec/lint/exceptions.yaml` lists it. */
interface Exception {
  rule: string
  file: string
  at: string
  because: string
}

const REDOCLY = 'redocly/'

/** Redocly's ignore file: our exceptions from its rules, each with its reason, for those who run its own command here. */
export function redoclyIgnore(spec: string): string {
  const exceptions = parse(readFileSync(join(spec, 'lint/exceptions.yaml'), 'utf8')) as Exception[]
  const ours = exceptions.filter(({ rule }) => rule.startsWith(REDOCLY))
  const lines = [...Map.groupBy(ours, ({ file }) => file)].flatMap(([file, inFile]) => [
    `${file}:`,
    ...[...Map.groupBy(inFile, ({ rule }) => rule)].flatMap(([rule, places]) => [
      `  ${rule.slice(REDOCLY.length)}:`,
      ...places.flatMap(({ at, because }) => [`    # ${because}`, `    - ${JSON.stringify(at)}`]),
    ]),
  ])
  return ['# Generated from spec/lint/exceptions.yaml by `npm run generate`: do not edit.', ...lines, ''].join('\n')
}
