import { parseDocument } from 'yaml'
import { targetSchema } from '#spec'
import type { Finding } from '../../../suites/index.ts'
import { exactContent } from '../../../suites/run/yaml-file.ts'
import { OPEN_FIXTURES } from '../target-key.ts'
import { describe } from './questions.ts'
import { hasKey, withKey } from './yaml-text.ts'

/** What a file says, by dotted key. */
export function knownIn(text: string): Map<string, unknown> {
  const known = new Map<string, unknown>()
  const visit = (value: unknown, path: readonly string[]): void => {
    if (path.length > 0) known.set(path.join('.'), value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [name, member] of Object.entries(value)) visit(member, [...path, name])
  }
  visit(exactContent(parseDocument(text)), [])
  return known
}

const SECTIONS = Object.keys(targetSchema().properties)
const FIXTURES = Object.keys(targetSchema().properties.fixtures.properties)

/** The file with what was found and it lacks, each with where it was seen. Answers of the file stay as they are. */
export function withFindings(text: string, findings: readonly Finding[]): string {
  const sorted = findings.toSorted((a, b) => placeOf(a) - placeOf(b))
  return sorted.reduce((written, { key, value, why }) => {
    const path = key.split('.')
    const group = path.slice(0, 2)
    // A fixture that somebody has filled in belongs together.
    if (path.length > 2 && hasKey(text, group) && !OPEN_FIXTURES.has(path[1] ?? '')) return written
    return withKey(written, path, value, explained(path, why))
  }, text)
}

/** In the order of the schema. */
function placeOf({ key }: Finding): number {
  const [section = '', name = ''] = key.split('.')
  return SECTIONS.indexOf(section) * 1000 + (section === 'fixtures' ? FIXTURES.indexOf(name) : 0)
}

function explained(path: readonly string[], why: string): string {
  const what = path.length === 2 ? describe(path) : undefined
  return what === undefined ? `${why}.` : `${what}: ${why}.`
}
