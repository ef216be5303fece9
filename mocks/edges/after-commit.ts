/**
 * A mock's handler whose answers leave when what they say is kept; one that could not be kept is a failure of the mock
 * itself.
 */
export function answeringOnceKept(
  fetch: (request: Request) => Promise<Response>,
  committed: () => Promise<void>,
  onError: (problem: Error) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await fetch(request)
    try {
      await committed()
      return response
    } catch (problem) {
      onError(problem as Error)
      return new Response((problem as Error).message, { status: 500 })
    }
  }
}
