import { useQuery } from '@tanstack/react-query'
import { send } from '../control.ts'

/** An operation of the product's API. */
export interface Operation {
  id: string
  method: string
  /** Template of its path, relative to the base path. */
  path: string
  summary: string
  tag: string
  statuses: readonly number[]
}

/** The used parts of the product's own document, which the API reference shows too. */
interface Product {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

interface Described {
  operationId?: string
  summary?: string
  tags?: readonly string[]
  responses?: Readonly<Record<string, unknown>>
}

const NONE: readonly Operation[] = []

/** The product's operations by id; none until they are loaded. */
export function useOperations(): readonly Operation[] {
  const { data } = useQuery({ queryKey: ['operations'], queryFn: read, staleTime: Infinity })
  return data ?? NONE
}

async function read(): Promise<readonly Operation[]> {
  const { paths } = (await send('GET', '/openapi.json')) as Product
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { operationId: id, summary = '', tags = [], responses = {} }]) =>
        id === undefined
          ? []
          : [
              {
                id,
                method: method.toUpperCase(),
                path,
                summary,
                tag: tags[0] ?? '',
                statuses: Object.keys(responses).map(Number).filter(Boolean),
              },
            ],
      ),
    )
    .toSorted((one, other) => one.id.localeCompare(other.id))
}
