import { UsageError } from '../../suites/index.ts'

/** What is said where Pact is not there, which only those install who verify pacts. */
const WITHOUT_PACT =
  'it takes Pact, which is not installed here: npm install --save-dev @pact-foundation/pact-core @pactflow/openapi-pact-comparator'

/**
 * Loads what verifies pacts when it is asked for: the package of this project works without Pact but for that.
 * @throws UsageError where Pact is not installed
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
