/** Code that violates a fence, its file, and the tool that must notice. */
export interface Planted {
  fence: string
  /** The path of its file. */
  file: string
  code: string
  /** Noticed by the linter's import restrictions. */
  linter: boolean
  /** Noticed by TypeScript's project references. */
  compiler: boolean
}

const use = (module: string): string => `import * as planted from '${module}'\nexport const kept = planted\n`

/** One violation for each fence of the design's layout. */
export const PLANTED: readonly Planted[] = [
  {
    fence: 'spec imports nothing of ours',
    file: 'spec/planted.ts',
    code: use('../suites/index.ts'),
    linter: true,
    compiler: true,
  },
  { fence: 'spec runs in a browser', file: 'spec/planted.ts', code: use('node:fs'), linter: true, compiler: true },
  {
    fence: 'mocks do not import suites',
    file: 'mocks/edges/planted.ts',
    code: use('../../suites/index.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'only mocks/node uses Node',
    file: 'mocks/edges/planted.ts',
    code: use('node:fs'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'the doors of the mock use no Node',
    file: 'mocks/planted.ts',
    code: use('node:fs'),
    linter: true,
    compiler: true,
  },
  {
    fence: "the mock's page uses no Node",
    file: 'mocks/page/panels/planted.ts',
    code: use('node:fs'),
    linter: true,
    compiler: true,
  },
  {
    fence: "the mock's page does not import suites",
    file: 'mocks/page/panels/planted.ts',
    code: use('../../../suites/index.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'fixtures do not import suites',
    file: 'mocks/fixtures/planted.ts',
    code: use('../../suites/index.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'the domain imports no edges',
    file: 'mocks/domain/planted.ts',
    code: use('../edges/waiter.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'the domain knows no HTTP library',
    file: 'mocks/domain/planted.ts',
    code: use('hono'),
    linter: true,
    compiler: false,
  },
  {
    fence: 'the domain has no DOM',
    file: 'mocks/domain/planted.ts',
    code: 'export const kept = document\n',
    linter: false,
    compiler: true,
  },
  {
    fence: 'the domain has no Node globals',
    file: 'mocks/domain/planted.ts',
    code: 'export const kept = process.pid\n',
    linter: false,
    compiler: true,
  },
  {
    fence: 'suites do not import mocks',
    file: 'suites/run/planted.ts',
    code: use('../../mocks/index.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'checks import no runner',
    file: 'suites/checks/planted.ts',
    code: use('../run/run.ts'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'checks use no HTTP client',
    file: 'suites/checks/planted.ts',
    code: use('undici'),
    linter: true,
    compiler: false,
  },
  {
    fence: 'checks use no Node module',
    file: 'suites/checks/planted.ts',
    code: use('node:fs'),
    linter: true,
    compiler: true,
  },
  {
    fence: 'checks do not fetch',
    file: 'suites/checks/planted.ts',
    code: "export const kept = fetch('http://x.test')\n",
    linter: true,
    compiler: true,
  },
  {
    fence: 'contracts import #spec only',
    file: 'contracts/planted.ts',
    code: use('../suites/index.ts'),
    linter: true,
    compiler: true,
  },
]
