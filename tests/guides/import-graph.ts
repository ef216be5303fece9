import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import ts from 'typescript'

/** What each file or room imports, types included, by its path from the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const SPEC = 'spec/index.ts'

/** The sources of all rooms by path. A unit test may import the rooms above its own, so tests are left out. */
export function sourcesIn(root: string): Map<string, string> {
  const files = globSync('{spec,mocks,suites,contracts,scripts,tests}/**/*.ts', { cwd: root })
  return new Map(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

export function importGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...sources].map(([file, text]) => [file, new Set(importsIn(text).flatMap((name) => resolved(file, name)))]),
  )
}

function importsIn(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

function resolved(file: string, name: string): string[] {
  if (name === '#spec') return [SPEC]
  return name.startsWith('.') ? [normalize(join(dirname(file), name))] : []
}

/** The room of a file: the folder of the second level. What stands beside the rooms is one more; what `spec` generates is its own. */
export function roomOf(file: string): string {
  const [top, folder, ...rest] = file.split('/') as [string, string, ...string[]]
  return rest.length === 0 || (top === 'spec' && folder !== 'lint') ? top : `${top}/${folder}`
}

/** Which rooms each room imports. */
export function roomGraph(files: ImportGraph): ImportGraph {
  const imports = [...files].flatMap(([file, others]) =>
    [...others].map((other) => [roomOf(file), roomOf(other)] as const),
  )
  const between = imports.filter(([room, other]) => room !== other)
  const rooms = Map.groupBy(between, ([room]) => room)
  return new Map([...rooms].map(([room, edges]) => [room, new Set(edges.map(([, other]) => other))]))
}

/** The groups of nodes that reach each other, sorted; none if the graph has no circle. */
export function circlesIn(graph: ImportGraph): string[][] {
  const reach = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]))
  const circles = [...reach]
    .filter(([node, reached]) => reached.has(node))
    .map(([node, reached]) => [...reached].filter((other) => reach.get(other)?.has(node)).toSorted())
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()]
}

function reachedFrom(graph: ImportGraph, node: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(graph.get(node) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return reached
}
