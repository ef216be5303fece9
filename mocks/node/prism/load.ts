import type * as Stateless from './stateless.ts'

/** What is said where Prism is not there, which only those install who want its answers. */
export const WITHOUT_PRISM = 'it takes Prism, which is not installed here: npm install --save-dev @stoplight/prism-http'

/**
 * What is served by Prism, loaded when it is first asked for: it takes longer to load than the whole mock. Undefined where
 * Prism is not installed, as beside the package of this project it need not be.
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
