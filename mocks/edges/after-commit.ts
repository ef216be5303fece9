/** Delays a mock's responses until their changes are persisted; a failed commit is an internal error of the mock. */
export function respondAfterCommit(
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
