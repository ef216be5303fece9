/** The package that an import is of; undefined for a file and for a module of Node. */
export function packageOf(specifier: string): string | undefined {
  if (/^(?:[./#]|node:)/.test(specifier)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}
