import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER } from './record.ts'

/** A hash of what an area consists of, by the area's name. */
export type Fingerprints = Readonly<Record<string, string>>

const RULES = 'spec/rules'
/** Where the files and folders of an area bear its name, or begin with it and a dash. */
const PLACES = [RULES, 'spec/latitude', 'suites/checks', 'mocks/domain', 'mocks/faults', 'mocks/latitude']
const FILE = join(FOLDER, 'fingerprints.json')
const LENGTH = 12

/** Fingerprints of the areas as they stand. What they share (the kit, the kernel) is in none of them. */
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
      for (const file of own.map((one) => one.file).toSorted()) hash.update(file).update(readFileSync(file))
      return [area, hash.digest('hex').slice(0, LENGTH)]
    }),
  )
}

/** The areas that are not as they were at the recorded run, or were not there. */
export function changedAreas(now = fingerprints(), before = recordedFingerprints()): string[] {
  return Object.keys(now).filter((area) => now[area] !== before[area])
}

export function recordedFingerprints(): Fingerprints {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Fingerprints) : {}
}

/** The file of fingerprints and what is to stand in it. */
export function fingerprintFile(all: Fingerprints): [string, string] {
  return [FILE, `${JSON.stringify(all, undefined, 2)}\n`]
}

/** `spec/rules/flows.yaml` and `suites/checks/flows/copy.ts` are `flows` in their places. */
function nameIn(place: string, file: string): string {
  return file.slice(place.length + 1).split(/[/.]/)[0] as string
}

/** The area that a name belongs to, the longest that fits: `flows` and `flows-edit` to flows. */
function areaOf(name: string, areas: readonly string[]): string | undefined {
  return areas
    .filter((area) => name === area || name.startsWith(`${area}-`))
    .toSorted((a, b) => b.length - a.length)
    .at(0)
}
