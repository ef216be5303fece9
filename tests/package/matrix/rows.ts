/** A combination of what users have. A version `24` stands for the latest 24.x. */
export interface Row {
  node: string
  /** The package manager; pnpm with its version. */
  manager: 'npm' | `pnpm@${number}`
  /** How Node reads the project's files. */
  type: 'module' | 'commonjs'
  msw: string
  vitest: string
  playwright: string
}

/**
 * The oldest and the latest of each, and every pair of Node and test runner that users are likely to have. Vitest 3 and 4 refuse
 * MSW 3 themselves, and Vitest 4.0.0 does not run with the Vite that npm brings it now.
 */
export const ROWS: readonly Row[] = [
  { node: '22.22.0', manager: 'npm', type: 'module', msw: '2.0.0', vitest: '3.0.0', playwright: '1.49.0' },
  { node: '22', manager: 'pnpm@10', type: 'commonjs', msw: '2', vitest: '3', playwright: '1.53.0' },
  { node: '24.0.0', manager: 'npm', type: 'commonjs', msw: '2.11.0', vitest: '4.0', playwright: '1.56.0' },
  { node: '24', manager: 'pnpm@12', type: 'module', msw: '2', vitest: '4', playwright: '1.59.0' },
  { node: '24', manager: 'npm', type: 'module', msw: '3.0.0', vitest: '5.0.0', playwright: '1.62.0' },
  { node: '26', manager: 'pnpm@12', type: 'commonjs', msw: '3', vitest: '5', playwright: '1' },
  { node: '26', manager: 'npm', type: 'module', msw: '3', vitest: '5', playwright: '1' },
]

/** Nodes that the package refuses. */
export const OLD_NODES = ['18', '20', '22.21'] as const

export function nameOf({ node, manager, type, msw, vitest, playwright }: Row): string {
  return `Node ${node}, ${manager}, ${type}, MSW ${msw}, Vitest ${vitest}, Playwright ${playwright}`
}
