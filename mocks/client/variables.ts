/** Variables by name. */
export type Variables = Readonly<Record<string, string>>

/**
 * The variables with which tests and tools find a mock: those that the command line reads, and a key for each role.
 * @param prefix begins each name, such as `VITE_` for pages that Vite builds
 */
export function mockVariables(baseUrl: string, keys: Variables, prefix = ''): Variables {
  const { admin } = keys
  return {
    [`${prefix}ETALON_URL`]: baseUrl,
    ...(admin === undefined ? {} : { [`${prefix}ETALON_KEY`]: admin }),
    ...Object.fromEntries(
      Object.entries(keys).map(([role, key]) => [`${prefix}ETALON_${role.toUpperCase()}_API_KEY`, key]),
    ),
  }
}
