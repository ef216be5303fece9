import { type Node, entriesOf, isNode, within } from '../../plain/node.ts'
import { strings } from '../entry.ts'
import type { SourceFile } from '../source-file.ts'
import type { CatalogueRule, Complaint } from './rule.ts'

/** jsonrpc.yaml follows the format at its top: its versions, errors and anchors exist, and requests have results. */
export const jsonrpcMethods: CatalogueRule = {
  id: 'jsonrpc-methods',
  *judge({ jsonrpc, anchors }) {
    const known = new Set(anchors.map(({ id }) => id))
    for (const file of jsonrpc) {
      const document = isNode(file.value) ? file.value : {}
      yield* methods(file, document)
      for (const section of ['methods', 'errors']) {
        for (const [name, entry] of entriesOf(within(document, section))) {
          for (const { text, position } of strings(entry['source']).filter((anchor) => !known.has(anchor.text))) {
            const path = [section, name, 'source', position]
            yield {
              file,
              path,
              message: `no spec/sources/*.yaml has the anchor '${text}'`,
              fix: 'cite one that is there, or add it',
            }
          }
        }
      }
    }
  },
}

function* methods(file: SourceFile, document: Node): Iterable<Complaint> {
  const versions = new Set(strings(within(document, 'versions')['supported']).map(({ text }) => text))
  const errors = within(document, 'errors')
  for (const [name, method] of entriesOf(within(document, 'methods'))) {
    const path = ['methods', name]
    const answered = method['message'] === 'request'
    if (answered !== (method['result'] !== undefined)) {
      const fix = 'give a request its `result`, and a notification none'
      yield {
        file,
        path,
        message: `${name} is a ${String(method['message'])} ${answered ? 'without' : 'with'} a result`,
        fix,
      }
    }
    for (const version of Object.keys(within(method, 'in')).filter((version) => !versions.has(version))) {
      const fix = `use one of ${[...versions].join(', ')}`
      yield { file, path: [...path, 'in', version], message: `'${version}' is no supported version`, fix }
    }
    for (const { text, position } of strings(method['errors']).filter((error) => errors[error.text] === undefined)) {
      yield {
        file,
        path: [...path, 'errors', position],
        message: `there is no error '${text}'`,
        fix: 'name one of `errors`',
      }
    }
  }
}
