import type { Mock } from '../../../mocks/index.ts'
import type { Transport } from '../../../suites/index.ts'

/** Sends straight into a mock's handler: no socket, so that thousands of runs fit into a minute. */
export function inProcess(mock: Mock): Transport {
  return async ({ method, url, headers, body }) => {
    const response = await mock.fetch(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new Uint8Array(await response.arrayBuffer()),
    }
  }
}
