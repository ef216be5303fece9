import { type Path, ShapeError, readWorldFile } from '../../../mocks/index.ts'

/** A world to be written: entries by section. */
export type Sections = Record<string, Record<string, unknown>[]>

/**
 * Removes unsupported members until the world validates. Returns what was removed, with the reason. A service may refer to objects
 * that the traffic does not show, or use another form than the mock.
 * @throws ShapeError if nothing is left to remove
 */
export function fit(world: Sections): string[] {
  const taken: string[] = []
  for (;;) {
    try {
      readWorldFile(world)
      return taken
    } catch (problem) {
      if (!(problem instanceof ShapeError) || problem.path.length < 2) throw problem
      taken.push(`${nameOf(world, problem.path)}: ${problem.problem}`)
      remove(world, problem.path)
    }
  }
}

/** Names a path: the section, the entry by its id or name, and the place in it. */
function nameOf(world: Sections, [section, index, ...rest]: Path): string {
  const { id, name, key } = world[section as string]?.[index as number] ?? {}
  return [`${section} ${String(id ?? name ?? key)}`, ...rest].join('.')
}

function remove(world: Sections, path: Path): void {
  const holder = path.slice(0, -1).reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], world)
  const last = path.at(-1)
  if (Array.isArray(holder)) holder.splice(last as number, 1)
  else delete (holder as Record<string, unknown>)[last as string]
}
