import * as library from '@pactflow/openapi-pact-comparator'

/** What the comparison says of a place in a pact. */
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

/** The library's declarations name their parts in a way that only bundlers resolve: what is used of it is declared here. */
const { Comparator: Library } = library as unknown as { Comparator: new (options: { oas: object }) => Comparator }

/** A comparison with an OpenAPI document whose servers, as paths of pacts, begin after the base address. */
export function comparatorOf(openapi: object): Comparator {
  return new Library({ oas: { ...openapi, servers: [] } })
}
