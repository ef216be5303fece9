/** Follows a reference inside the document; returns anything else unchanged. */
export function resolve(document: Record<string, any>, value: any): any {
  if (typeof value?.$ref !== 'string') return value
  const target = value.$ref
    .slice(2)
    .split('/')
    .map((part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node: any, part: string) => node[part], document)
  return resolve(document, target)
}
