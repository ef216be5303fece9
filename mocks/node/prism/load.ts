import type * as Stateless from './stateless.ts'

/** Message if Prism, an optional dependency, is not installed. */
export const WITHOUT_PRISM = 'Prism is not installed: npm install --save-dev @stoplight/prism-http'

/**
 * Prism's server, loaded on first use, since it takes longer to load than the whole mock. Undefined if Prism is not
 * installed; for the package it is optional.
 */
export async function loadStateless(): Promise<typeof Stateless | undefined> {
  try {
    return await import('./stateless.ts')
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@stoplight/prism-http'")) return undefined
    throw problem
  }
}
