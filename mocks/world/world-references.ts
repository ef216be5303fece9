import { cronOf } from './cron.ts'
import { type Path, ShapeError } from './shape.ts'
import type { SectionName, WorldFile } from './world-shape.ts'

type Entries = readonly Readonly<Record<string, unknown>>[]

/** Members by which other entries refer to an entry, besides `id`, and members that must be unique. */
const OWN: { readonly [Name in SectionName]?: readonly string[] } = {
  users: ['login', 'apiKey'],
  types: ['key'],
  systems: ['host'],
  functions: ['name'],
  listeners: ['address'],
  databases: ['connectionId'],
  sqlTypes: ['connectionType'],
  simulations: ['flowId'],
  messages: ['auditId'],
  executions: ['auditId'],
  jwts: ['token'],
}

/** Sections whose entries are about objects of other sections, by their kind and id. */
const ABOUT_OBJECTS: ReadonlySet<SectionName> = new Set(['versions', 'recycleBin'])

/** Members that refer to one entry of another section, or to several. */
const REFERENCES: Readonly<Record<string, readonly [section: SectionName, member: string]>> = {
  tenantId: ['tenants', 'id'],
  tenants: ['tenants', 'id'],
  flowId: ['flows', 'id'],
  flowIncludes: ['flows', 'id'],
  flowExcludes: ['flows', 'id'],
  listenerId: ['listeners', 'id'],
  connectionId: ['connections', 'id'],
  webhookId: ['webhooks', 'id'],
  scheduleId: ['schedules', 'id'],
  by: ['users', 'login'],
  sentBy: ['users', 'login'],
  startedBy: ['users', 'login'],
  user: ['users', 'login'],
  flowType: ['types', 'key'],
  connectionType: ['types', 'key'],
  formatType: ['types', 'key'],
}

/**
 * Checks the references between the entries of a world file.
 * @throws ShapeError at the first broken one
 */
export function checkReferences(file: WorldFile): void {
  const sections = Object.entries(file).filter(([, section]) => Array.isArray(section)) as [SectionName, Entries][]
  for (const [name, entries] of sections)
    for (const member of [...(ABOUT_OBJECTS.has(name) ? [] : ['id']), ...(OWN[name] ?? [])])
      checkOwn(name, entries, member)
  for (const [name, entries] of sections)
    entries.forEach((entry, index) => {
      for (const [member, value] of Object.entries(entry)) checkReference(file, [name, index, member], value)
    })
  for (const name of ['versions', 'recycleBin'] as const)
    file[name]?.forEach(({ kind, id }, index) => refer(file, [name, index, 'id'], [`${kind}s`, 'id'], id))
  file.versions?.forEach(({ saved }, index) => {
    saved.forEach(({ by }, at) => refer(file, ['versions', index, 'saved', at, 'by'], ['users', 'login'], by))
  })
  for (const [name, login] of Object.entries(file.credentials ?? {}))
    refer(file, ['credentials', name], ['users', 'login'], login)
  if (!file.users.some(({ role }) => role === 'administrator'))
    throw new ShapeError(['users'], 'one of them must have the role administrator')
  file.users.forEach(({ apiKey }, index) => {
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
      throw new ShapeError(
        ['users', index, 'apiKey'],
        'must be a key without blanks, of characters that a header can hold',
      )
  })
  file.schedules?.forEach(({ schedule }, index) => checkExpression(schedule, ['schedules', index, 'schedule']))
}

function checkOwn(section: SectionName, entries: Entries, member: string): void {
  const seen = new Set()
  entries.forEach((entry, index) => {
    const value = entry[member]
    if (value !== undefined && seen.has(value))
      throw new ShapeError([section, index, member], `${String(value)} already exists; choose another`)
    seen.add(value)
  })
}

function checkReference(file: WorldFile, path: Path, value: unknown): void {
  const member = path.at(-1) as string
  const target = Object.hasOwn(REFERENCES, member) ? REFERENCES[member] : undefined
  if (target === undefined) return
  if (Array.isArray(value)) value.forEach((one, index) => refer(file, [...path, index], target, one))
  else refer(file, path, target, value)
}

function refer(file: WorldFile, path: Path, [section, member]: readonly [SectionName, string], value: unknown): void {
  const entries = file[section] as Entries | undefined
  // A world without tenants has tenant 1; one without types accepts any type.
  if (entries === undefined && (section === 'types' || (section === 'tenants' && value === 1))) return
  if ((entries ?? []).some((entry) => entry[member] === value)) return
  throw new ShapeError(path, `${section} has no entry with ${member} ${String(value)}; add it, or choose another`)
}

function checkExpression(expression: string | undefined, path: Path): void {
  try {
    if (expression !== undefined) cronOf(expression)
  } catch (problem) {
    throw new ShapeError(path, `must be a cron expression (${(problem as Error).message})`)
  }
}
