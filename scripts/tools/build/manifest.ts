import { DOCUMENTS, ENTRIES, LIB, PROGRAM } from './entries.ts'

/** The members of the project's package.json that matter here. */
export interface ProjectManifest {
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
  [member: string]: unknown
}

/** Members copied to the package's manifest. */
const KEPT = ['name', 'version', 'description', 'license', 'type', 'engines'] as const
/**
 * Dependencies of a single entry or command: its users have them already, or install them. Prism alone is larger than all other
 * dependencies together.
 */
const OPTIONAL = [
  '@pact-foundation/pact',
  '@pact-foundation/pact-core',
  '@pactflow/openapi-pact-comparator',
  '@playwright/test',
  '@stoplight/prism-http',
  'msw',
  'vitest',
]

/**
 * The package.json of the package: the project's own, without what only development needs.
 * @param imported the packages that its code and its declarations import
 * @throws Error if one of them is not among the project's dependencies
 */
export function manifestOf(project: ProjectManifest, imported: ReadonlySet<string>): Record<string, unknown> {
  const names = [...imported].sort()
  const needed = names.filter((name) => !OPTIONAL.includes(name))
  const peers = names.filter((name) => OPTIONAL.includes(name))
  const missing = needed.find((name) => project.dependencies[name] === undefined)
  if (missing !== undefined)
    throw new Error(
      `the package imports ${missing}: put it into the dependencies of package.json, or among the optional peers here`,
    )
  const all = { ...project.devDependencies, ...project.dependencies }
  return {
    ...Object.fromEntries(KEPT.map((member) => [member, project[member]])),
    keywords: ['mock-server', 'contract-testing', 'conformance', 'openapi', 'msw', 'vitest', 'playwright'],
    bin: { [PROGRAM.name]: `./${LIB}/${PROGRAM.name}.js` },
    exports: {
      ...Object.fromEntries(
        Object.entries(ENTRIES).map(([subpath, { name }]) => [
          subpath,
          { types: `./${LIB}/${name}.d.ts`, default: `./${LIB}/${name}.js` },
        ]),
      ),
      ...Object.fromEntries(Object.entries(DOCUMENTS).map(([subpath, place]) => [subpath, `./${place}`])),
      './package.json': './package.json',
    },
    sideEffects: false,
    dependencies: Object.fromEntries(needed.map((name) => [name, all[name]])),
    peerDependencies: Object.fromEntries(peers.map((name) => [name, all[name]])),
    peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  }
}
