import { send } from './control.ts'
import { choice } from './element.ts'

/** The used parts of the product's own document, which the API reference shows too. */
interface Product {
  paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>
}

let known: Promise<readonly string[]> | undefined

/** A select of the product's operations; `first` precedes them. */
export function operationChoice(first: Readonly<Record<string, string>> = {}): {
  select: HTMLSelectElement
  /** Adds the operations once they are loaded. */
  fill: () => Promise<void>
} {
  const select = choice(first)
  const fill = async (): Promise<void> => {
    const ids = await (known ??= read())
    if (select.options.length < ids.length)
      select.replaceChildren(...choice({ ...first, ...Object.fromEntries(ids.map((id) => [id, id])) }).options)
  }
  return { select, fill }
}

async function read(): Promise<readonly string[]> {
  const { paths } = (await send('GET', '/_mock/page/openapi.json')) as Product
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return operations.flatMap(({ operationId }) => operationId ?? []).toSorted()
}
