import { DOCUMENTS, ENTRIES, LEAST_NODE, LIB, PROGRAM } from './entries.ts'

/** The members of the project's package.json that matter here. */
export interface ProjectManifest {
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
  [member: string]: unknown
}

/** Members copied to the package's manifest. */
const KEPT = ['name', 'version', 'description', 'license', 'type'] as const
/**
 * Dependencies of a single entry or command: its users have them already, or install them. Prism alone is larger than all other
 * dependencies together.
 */
export const OPTIONAL: readonly string[] = [
  '@pact-foundation/pact',
  '@pact-foundation/pact-core',
  '@pactflow/openapi-pact-comparator',
  '@stoplight/prism-http',
]
/** The test tools of its users, in the versions that `npm run package:test` tries. */
export const TEST_TOOLS: Readonly<Record<string, string>> = {
  '@playwright/test': '^1.49.0',
  msw: '^2.0.0 || ^3.0.0',
  vitest: '^3.0.0 || ^4.0.0 || ^5.0.0',
}

/**
 * The package.json of the package: the project's own, without what only development needs.
 * @param imported the packages that its code and its declarations import
 * @throws Error if one of them is not among the project's dependencies
 */
export function manifestOf(project: ProjectManifest, imported: ReadonlySet<string>): Record<string, unknown> {
  const names = [...imported].sort()
  const needed = names.filter((name) => !OPTIONAL.includes(name) && !(name in TEST_TOOLS))
  const peers = [...names.filter((name) => OPTIONAL.includes(name)), ...Object.keys(TEST_TOOLS)].toSorted()
  const missing = needed.find((name) => project.dependencies[name] === undefined)
  if (missing !== undefined)
    throw new Error(
      `the package imports ${missing}: put it into the dependencies of package.json, or among the optional peers here`,
    )
  const all = { ...project.devDependencies, ...project.dependencies, ...TEST_TOOLS }
  return {
    ...Object.fromEntries(KEPT.map((member) => [member, project[member]])),
    engines: { node: `>=${LEAST_NODE}` },
    keywords: ['mock-server', 'contract-testing', 'conformance', 'openapi', 'msw', 'vitest', 'playwright'],
    bin: { [PROGRAM.name]: `./${LIB}/${PROGRAM.name}.js` },
    exports: {
      ...Object.fromEntries(
        Object.entries(ENTRIES).map(([subpath, { name }]) => [
          subpath,
          {
            require: { types: `./${LIB}/${name}.d.cts`, default: `./${LIB}/${name}.cjs` },
            types: `./${LIB}/${name}.d.ts`,
            default: `./${LIB}/${name}.js`,
          },
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
