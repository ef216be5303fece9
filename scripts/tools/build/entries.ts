/** The importable modules of the package, by subpath, with the source of each. */
export const ENTRIES = {
  /** The mock as a web-standard handler, for Node and web pages. */
  '.': { name: 'index', source: 'mocks/index.ts' },
  /** The mock on a port, with its Node features. */
  './node': { name: 'node', source: 'mocks/node/index.ts' },
  './msw': { name: 'msw', source: 'mocks/msw.ts' },
  './vitest': { name: 'vitest', source: 'mocks/fixtures/vitest.ts' },
  './playwright': { name: 'playwright', source: 'mocks/fixtures/playwright.ts' },
  /** Types of requests and responses, generated from the plain document and from the exact one. */
  './api': { name: 'api', source: 'spec/api.ts' },
  './api/exact': { name: 'api-exact', source: 'spec/api-exact.ts' },
} as const

/** The command line: plain JavaScript that an old Node can load too, and its modules. */
export const PROGRAM = { name: 'etalon', source: 'scripts/etalon.js' } as const

/**
 * The oldest Node that the package runs on: the oldest one that all its dependencies take. The sources take a later one, which
 * package.json names.
 */
export const LEAST_NODE = '22.22.0'

/** Verifies pacts in a process that the command line starts; both must be in the same folder. */
export const PACT_PROCESS = { name: 'pact-process', source: 'contracts/provider/pact-process.ts' } as const

/** Importable documents of the package, by subpath, with the path of each in project and package. */
export const DOCUMENTS = {
  './openapi.json': 'spec/generated/openapi.json',
  './openapi.plain.json': 'spec/generated/openapi.plain.json',
  './asyncapi.json': 'spec/generated/asyncapi.json',
  './asyncapi.3.0.json': 'spec/generated/asyncapi.3.0.json',
  './target.schema.json': 'spec/generated/target.schema.json',
} as const

/** TypeScript for people to read, which nothing loads: the guides link to it. */
export const READ_AS_SOURCES = ['contracts/states.ts'] as const

/** The console's guide, which the package has without its pictures. */
export const CONSOLE_GUIDE = 'docs/console.md'

/** Other files and folders of the package, at the same path in project and package. */
export const FILES = [
  'spec/report.schema.yaml',
  'spec/diff.schema.yaml',
  'spec/generated/catalogue.json',
  'scripts/embedded-target.yaml',
  'mocks/world/demo',
  'mocks/world/articles.yaml',
  'mocks/world/assistant.yaml',
  'contracts/pacts',
  ...READ_AS_SOURCES,
  'CHANGELOG.md',
  'docs/binary.md',
  'docs/ci-and-release.md',
  'docs/contracts.md',
  'docs/demo-world.md',
  'docs/frontend.md',
  'docs/init.md',
  'docs/in-tests.md',
  'docs/generators.md',
  'docs/glossary.md',
  'docs/install.md',
  'docs/mock.md',
  'docs/mock-for-a-company.md',
  'docs/reading-a-report.md',
  'docs/reference',
  'docs/safety.md',
  'docs/traffic.md',
  'docs/versions.md',
  'docs/workflows',
  'docs/when-the-documents-change.md',
  'docs/your-installation.md',
  'spec/editions',
  'LICENSE',
  'SECURITY.md',
] as const

/** Files that the package takes from another path: its README addresses its users. */
export const ELSEWHERE = { 'README.md': 'scripts/tools/build/README.md' } as const

/** The package's folder for built code. */
export const LIB = 'lib'
