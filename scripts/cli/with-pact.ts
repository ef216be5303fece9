import { UsageError } from '../../suites/index.ts'

/** The message if Pact is missing: only those who verify pacts install it. */
const WITHOUT_PACT =
  'this needs Pact, which is not installed: npm install --save-dev @pact-foundation/pact-core @pactflow/openapi-pact-comparator'

/**
 * Loads a module that needs Pact on demand: everything else works without it.
 * @throws UsageError if Pact is not installed
 */
export async function withPact<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' && /'@pact/.test(message)) throw new UsageError(WITHOUT_PACT)
    throw problem
  }
}
