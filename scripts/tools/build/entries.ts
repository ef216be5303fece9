/** The modules that a user of the package may import, by what follows its name, and where each begins in the project. */
export const ENTRIES = {
  /** The mock as a web-standard handler, for Node and pages. */
  '.': { name: 'index', source: 'mocks/index.ts' },
  /** The mock on a port, and what it can have of Node. */
  './node': { name: 'node', source: 'mocks/node/index.ts' },
  './msw': { name: 'msw', source: 'mocks/msw.ts' },
  './vitest': { name: 'vitest', source: 'mocks/fixtures/vitest.ts' },
  './playwright': { name: 'playwright', source: 'mocks/fixtures/playwright.ts' },
  /** Types of the documented requests and answers, generated from the specification. */
  './api': { name: 'api', source: 'spec/api.ts' },
} as const

/** The command line: plain JavaScript, which an old Node can load too, and what it loads. */
export const PROGRAM = { name: 'etalon', source: 'scripts/etalon.js' } as const

/** What verifies pacts, in a process that the command line starts: it lies beside what starts it. */
export const PACT_PROCESS = { name: 'pact-process', source: 'contracts/provider/pact-process.ts' } as const

/** Documents that a user may import, by what follows the package's name, and where each lies in project and package. */
export const DOCUMENTS = {
  './openapi.json': 'spec/generated/openapi.json',
  './asyncapi.json': 'spec/generated/asyncapi.json',
} as const

/** TypeScript that people read and nothing loads: the guides point to it. */
export const READ_AS_SOURCES = ['contracts/states.ts'] as const

/** Files and folders that the package has beside them, to be read by it or by people, where they lie in project and package. */
export const FILES = [
  'spec/report.schema.yaml',
  'scripts/embedded-target.yaml',
  'mocks/world/demo.yaml',
  'mocks/world/assistant.yaml',
  'contracts/pacts',
  ...READ_AS_SOURCES,
  'CHANGELOG.md',
  'docs/ci-and-release.md',
  'docs/frontend.md',
  'docs/reading-a-report.md',
  'docs/safety.md',
  'docs/versions.md',
  'docs/workflows',
  'docs/your-installation.md',
  'spec/editions',
  'LICENSE',
  'SECURITY.md',
] as const

/** What the package has in another place than the project: its README speaks to who has installed it. */
export const ELSEWHERE = { 'README.md': 'scripts/tools/build/README.md' } as const

/** The folder of the package that holds what is built. */
export const LIB = 'lib'
