import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { parse } from 'yaml'
import { FOLDER } from './record.ts'

/** A hash of the content of an area's files, by area. */
export type Fingerprints = Readonly<Record<string, string>>

const RULES = 'spec/rules'
/** Where an area's files and folders have its name, or begin with it and a dash. */
const PLACES = [
  RULES,
  'spec/freedoms',
  'suites/checks',
  'mocks/domain',
  'mocks/alterations/faults',
  'mocks/alterations/variants',
]
const FILE = join(FOLDER, 'fingerprints.json')
const LENGTH = 12

/** Fingerprints of the areas in their current state. They leave out shared code (the kit, the kernel). */
export function fingerprints(): Fingerprints {
  const areas = globSync(`${RULES}/*.yaml`).map((file) => nameIn(RULES, file))
  const files = PLACES.flatMap((place) =>
    globSync(`${place}/**/*.{yaml,ts}`).map((file) => ({ file, area: areaOf(nameIn(place, file), areas) })),
  )
  const byArea = Map.groupBy(files, ({ area }) => area)
  return Object.fromEntries(
    areas.toSorted().map((area) => {
      const hash = createHash('sha256')
      const own = byArea.get(area) ?? []
      for (const file of own.map((one) => one.file).toSorted()) hash.update(meaningOf(file))
      return [area, hash.digest('hex').slice(0, LENGTH)]
    }),
  )
}

/** The code of a file, without comments, line breaks and path. */
function meaningOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.yaml')
    ? JSON.stringify(parse(text))
    : transformSync(text, { loader: 'ts', minifyWhitespace: true, legalComments: 'none' }).code
}

/** The areas that changed since the recorded run, or are new. */
export function changedAreas(now = fingerprints(), before = recordedFingerprints()): string[] {
  return Object.keys(now).filter((area) => now[area] !== before[area])
}

export function recordedFingerprints(): Fingerprints {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Fingerprints) : {}
}

/** The path of the fingerprint file, and its content. */
export function fingerprintFile(all: Fingerprints): [string, string] {
  return [FILE, `${JSON.stringify(all, undefined, 2)}\n`]
}

/** `spec/rules/flows.yaml` and `suites/checks/flows/copy.ts` are `flows` in their places. */
function nameIn(place: string, file: string): string {
  return file.slice(place.length + 1).split(/[/.]/)[0] as string
}

/** The area that a name belongs to, the longest that matches: `flows` and `flows-edit` belong to flows. */
function areaOf(name: string, areas: readonly string[]): string | undefined {
  return areas
    .filter((area) => name === area || name.startsWith(`${area}-`))
    .toSorted((a, b) => b.length - a.length)
    .at(0)
}
