import * as library from '@pactflow/openapi-pact-comparator'

/** A finding of the comparison about a location in a pact. */
export interface Comparison {
  code: string
  type: 'error' | 'warning' | 'info'
  message: string
  mockDetails?: { location: string }
}

/** Compares pacts with one OpenAPI document. */
export interface Comparator {
  compare(pact: object): AsyncIterable<Comparison>
}

/** The library's declarations use paths that only bundlers resolve: the used parts are declared here. */
const { Comparator: Library } = library as unknown as { Comparator: new (options: { oas: object }) => Comparator }

/** A comparator for an OpenAPI document whose servers, like the paths of pacts, start after the base address. */
export function comparatorOf(openapi: object): Comparator {
  return new Library({ oas: { ...openapi, servers: [] } })
}
