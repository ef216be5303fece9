import { join, resolve } from 'node:path'
import { COMPILER } from '../../../scripts/tools/build/compiler.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { Step, Surroundings, Tool } from '../tool.ts'

const BIN = resolve(import.meta.dirname, '../../../node_modules/.bin')
const ORVAL = '8.38.0'

/** Strict compilation of the client with the smoke program, which then runs as one file. */
function compiledAndSmoked({ folder }: Surroundings): Step[] {
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--outfile=smoke.mjs'] as const
  return [
    { stage: 'compile', command: [process.execPath, COMPILER, '-p', folder] },
    { stage: 'compile', command: [join(BIN, 'esbuild'), 'smoke.ts', ...bundle] },
    { stage: 'smoke', command: [process.execPath, 'smoke.mjs'] },
  ]
}

export const heyApi: Tool = {
  id: 'hey-api',
  language: 'TypeScript',
  generator: `@hey-api/openapi-ts ${manifest.devDependencies['@hey-api/openapi-ts'].replace('^', '')}`,
  needs: {},
  programs: { 'smoke.ts': 'typescript/hey-api.ts', 'tsconfig.json': 'typescript/tsconfig.json' },
  steps: (surroundings) => [
    { stage: 'generate', command: [join(BIN, 'openapi-ts'), '-i', surroundings.document, '-o', 'client'] },
    ...compiledAndSmoked(surroundings),
  ],
}

export const orval: Tool = {
  id: 'orval',
  language: 'TypeScript',
  generator: `orval ${ORVAL}`,
  needs: { fetch: ['npm'] },
  programs: {
    'smoke.ts': 'typescript/orval.ts',
    'tsconfig.json': 'typescript/tsconfig.json',
  },
  steps: (surroundings) => {
    const { cache, document } = surroundings
    const home = join(cache, `orval-${ORVAL}`)
    return [
      { stage: 'fetch', command: ['npm', 'install', '--silent', '--prefix', home, `orval@${ORVAL}`], cwd: cache },
      {
        stage: 'generate',
        command: [
          join(home, 'node_modules/.bin/orval'),
          '--input',
          document,
          '--output',
          'client.ts',
          '--client',
          'fetch',
        ],
      },
      ...compiledAndSmoked(surroundings),
    ]
  },
}
