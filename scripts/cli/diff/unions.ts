import type { Change } from './change.ts'
import { typesIn } from './schema-types.ts'
import { type Members, members, resolved } from './version.ts'
import { type Here, type Walk, changeAt, head, levelOf } from './walk.ts'

/** Compares two schemas of one value, wherever the walk is. */
export type Compare = (old: unknown, now: unknown, walk: Walk, here: Here) => Change[]

/** The members of `oneOf`, `anyOf` or `allOf`: the same ones are compared, the others were added or removed. */
export function unionChanges(
  { keyword, old, now }: { keyword: string; old: readonly unknown[]; now: readonly unknown[] },
  walk: Walk,
  here: Here,
  compare: Compare,
): Change[] {
  const keyOf = (document: Members, node: unknown): string => {
    const reference = members(node)['$ref']
    return typeof reference === 'string' ? reference : JSON.stringify(typesIn(resolved(document, node)))
  }
  const left = now.map((node) => ({ node, key: keyOf(walk.now, node) }))
  const gone: unknown[] = []
  const changes: Change[] = []
  for (const node of old) {
    const index = left.findIndex(({ key }) => key === keyOf(walk.old, node))
    if (index === -1) gone.push(node)
    else changes.push(...compare(node, left.splice(index, 1)[0]?.node, walk, here))
  }
  // One that has gone and one that has come are probably the same one.
  if (gone.length === 1 && left.length === 1) return [...changes, ...compare(gone[0], left[0]?.node, walk, here)]
  const kebab = keyword.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
  const told = (node: unknown, turn: 'narrower' | 'wider', what: string): Change => {
    const sure = levelOf(walk, turn)
    // A client that meets a new kind of value may well ignore it.
    const level = what === 'added' && sure === 'breaking' && keyword !== 'allOf' ? 'unclear' : sure
    const label = nameOf(node)
    return changeAt(walk, here, level, `${head(walk, here)}-${kebab}-${what}`, `${label} was ${what}`)
  }
  const isAll = keyword === 'allOf'
  return [
    ...changes,
    ...gone.map((node) => told(node, isAll ? 'wider' : 'narrower', 'removed')),
    ...left.map(({ node }) => told(node, isAll ? 'narrower' : 'wider', 'added')),
  ]
}

function nameOf(node: unknown): string {
  const { $ref, type, const: only } = members(node)
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? $ref
  return only === undefined ? `a schema of type ${JSON.stringify(type ?? 'any')}` : JSON.stringify(only)
}
