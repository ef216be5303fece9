import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Facts {
  id: string
  api: string
  public: boolean
  permission: string
  group: string
  action: string
  method: string
  requestMedia: string[]
}

/** A selector of operations in `rules/` and `freedoms/`: all its facts must hold. */
interface Selector {
  api?: string
  public?: boolean
  permission?: string
  group?: string[]
  action?: string[]
  method?: string[]
  'json-body'?: boolean
  except?: string[]
}

const SELECTOR_KEYS = new Set(['api', 'public', 'permission', 'group', 'action', 'method', 'json-body', 'except'])

/** Rules, freedoms and excluded statuses of `spec/`, with selectors resolved to operation ids. */
export function loadCatalogue(spec: string, facts: readonly Facts[]): Record<'rules' | 'freedoms' | 'unasked', any[]> {
  const expand = (entry: any): any => ({
    ...entry,
    operations: resolveOperations(entry.operations ?? [], facts, entry.id),
  })
  return {
    rules: readArea(join(spec, 'rules')).map((rule) => ({ needs: [], ...expand(rule) })),
    freedoms: readArea(join(spec, 'freedoms')).map(expand),
    unasked: parse(readFileSync(join(spec, 'unasked.yaml'), 'utf8')).map((entry: any) => ({
      ...entry,
      operations: resolveOperations(entry.operations, facts, 'unasked.yaml'),
    })),
  }
}

function readArea(folder: string): any[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const entries = parse(readFileSync(join(folder, name), 'utf8')) ?? []
      return entries.map((entry: any) => ({ ...entry, area: name.replace('.yaml', '') }))
    })
}

function resolveOperations(selector: string[] | Selector, facts: readonly Facts[], id: string): string[] {
  if (Array.isArray(selector)) return selector
  const unknown = Object.keys(selector).filter((key) => !SELECTOR_KEYS.has(key))
  if (unknown.length > 0)
    throw new Error(`${id}: a selector has no key '${unknown[0]}'; it knows ${[...SELECTOR_KEYS].join(', ')}`)
  return facts.filter((operation) => selects(selector, operation)).map((operation) => operation.id)
}

function selects(selector: Selector, operation: Facts): boolean {
  return (
    (selector.api === undefined || selector.api === operation.api) &&
    (selector.public === undefined || selector.public === operation.public) &&
    (selector.permission === undefined || selector.permission === operation.permission) &&
    (selector.group === undefined || selector.group.includes(operation.group)) &&
    (selector.action === undefined || selector.action.includes(operation.action)) &&
    (selector.method === undefined || selector.method.includes(operation.method)) &&
    (selector['json-body'] === undefined ||
      selector['json-body'] === operation.requestMedia.includes('application/json')) &&
    !selector.except?.includes(operation.id)
  )
}
