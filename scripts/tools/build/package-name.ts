/** The package of an import; undefined for a file or a Node module. */
export function packageOf(specifier: string): string | undefined {
  if (/^(?:[./#]|node:)/.test(specifier)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}
